"use client";

import { useEffect, useRef } from "react";
import styles from "./page.module.css";

let landed = false;

interface PageProps {
  title: React.ReactNode;
  lead?: React.ReactNode;
  wide?: boolean;
  /** What comes even before the heading. */
  above?: React.ReactNode;
}

/** A page's frame: its heading takes the focus when one came from another page. */
export function Page({ title, lead, wide, above, children }: React.PropsWithChildren<PageProps>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (landed) heading.current?.focus({ preventScroll: true });
    landed = true;
  }, []);
  return (
    <main id="main" className={`${styles.page} ${wide ? styles.wide : ""}`}>
      {above}
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </main>
  );
}
