import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
	readonly kind: "warning" | "success" | "information";
	readonly children: ReactNode;
}

/** A highlighted sentence; its kind is shown by a bar and by its words, not by colour alone. */
export function Notice({ kind, children }: NoticeProps) {
	return <div className={`${styles["notice"]} ${styles[kind]}`}>{children}</div>;
}
