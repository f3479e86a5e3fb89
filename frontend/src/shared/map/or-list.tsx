"use client";

import { Component } from "react";
import { useTranslations } from "use-intl";
import styles from "./map.module.css";

/** The map comes after the page; when the line breaks before it is there, the list beside it stays. */
export class OrList extends Component<React.PropsWithChildren> {
  state = { isAway: false };

  static getDerivedStateFromError() {
    return { isAway: true };
  }

  render() {
    return this.state.isAway ? <Away /> : this.props.children;
  }
}

function Away() {
  const t = useTranslations("shared.map");
  return <p className={styles.note}>{t("away")}</p>;
}
