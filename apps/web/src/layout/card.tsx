import type { ReactNode } from "react";
import styles from "./card.module.css";

/** A group of fields on a white card. */
export function Card({ children }: { readonly children: ReactNode }) {
	return <div className={styles["card"]}>{children}</div>;
}
