"use client";

import { useEffect, useRef } from "react";
import styles from "./page.module.css";

interface PageProps {
  title: React.ReactNode;
  lead?: React.ReactNode;
  wide?: boolean;
  /** What comes even before the heading. */
  above?: React.ReactNode;
}

/**
 * A page's frame: its heading takes the focus when one came from another page, unless the address names a place in it. What
 * is drawn while the first page wakes up takes none: somebody may be typing already.
 */
export function Page({ title, lead, wide, above, children }: React.PropsWithChildren<PageProps>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isAwake = "awake" in document.documentElement.dataset;
    if (isAwake && !window.location.hash) heading.current?.focus({ preventScroll: true });
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
