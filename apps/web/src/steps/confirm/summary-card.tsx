import type { ReactNode } from "react";
import { Card } from "../../layout/card.tsx";
import styles from "./summary-card.module.css";

interface SummaryCardProps {
	readonly title: string;
	readonly children: ReactNode;
}

/** What was entered in one step. */
export function SummaryCard({ title, children }: SummaryCardProps) {
	return (
		<Card>
			<h2 className={styles["title"]}>{title}</h2>
			<dl className={styles["list"]}>{children}</dl>
		</Card>
	);
}
