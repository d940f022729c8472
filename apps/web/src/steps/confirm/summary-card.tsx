import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "../../layout/card.tsx";
import styles from "./summary-card.module.css";

interface SummaryCardProps {
	readonly title: string;
	readonly onChange: () => void;
	readonly children: ReactNode;
}

/** What was entered in one step, with the way back to it. */
export function SummaryCard({ title, onChange, children }: SummaryCardProps) {
	const { t } = useLingui();
	return (
		<Card>
			<div className={styles["top"]}>
				<h2 className={styles["title"]}>{title}</h2>
				<button
					type="button"
					className="link"
					aria-label={t`Change: ${title}`}
					onClick={() => onChange()}
				>
					{t`Change`}
				</button>
			</div>
			<dl className={styles["list"]}>{children}</dl>
		</Card>
	);
}
