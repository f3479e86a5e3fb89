import styles from "./before.module.css";

interface BeforeProps {
  newcomer: React.ReactNode;
  /** It is known who looks: from now on `newcomer` stands there alone, the same as before, with what was typed into it. */
  isOver?: boolean;
}

/**
 * A page before this browser's memory is read. As built it holds both what newcomers see and the room (`children`) for
 * who has been here; a script in its head knows which is right before the first paint (app/theme-script.ts).
 */
export function Before({ newcomer, isOver = false, children }: React.PropsWithChildren<BeforeProps>) {
  return (
    <>
      <div className={isOver ? styles.over : styles.newcomer} data-before={isOver ? undefined : ""}>
        {newcomer}
      </div>
      {!isOver && <div className={styles.room}>{children}</div>}
    </>
  );
}
