"use client";

import { useLayoutEffect } from "react";
import styles from "./before.module.css";

let standing = 0;

/** Whether a page still stands as it does before this browser's memory is read. */
export function isBefore(): boolean {
  return standing > 0;
}

/**
 * A page before this browser's memory is read. As built it holds both what newcomers see and the room (`children`) for
 * who has been here; a script in its head knows which is right before the first paint (app/theme-script.ts).
 */
export function Before({ newcomer, children }: React.PropsWithChildren<{ newcomer: React.ReactNode }>) {
  useLayoutEffect(() => {
    standing += 1;
    return () => void (standing -= 1);
  }, []);
  return (
    <>
      <div className={styles.newcomer}>{newcomer}</div>
      <div className={styles.room}>{children}</div>
    </>
  );
}
