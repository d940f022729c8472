import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
	readonly kind: "warning" | "success" | "information";
	readonly children: ReactNode;
}

/** A sentence that stands out; its kind is told by a bar and in its words, not by colour alone. */
export function Notice({ kind, children }: NoticeProps) {
	return <div className={`${styles["notice"]} ${styles[kind]}`}>{children}</div>;
}
