import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import field from "../../fields/field.module.css";
import { Card } from "../../layout/card.tsx";
import { Sentence } from "../../layout/sentence.tsx";
import styles from "./provided-card.module.css";

interface ProvidedCardProps {
	/** iAM Smart filled in the fields */
	readonly isLocked: boolean;
	readonly children: ReactNode;
}

/** Fields that iAM Smart can fill in. Filled in, they form a group whose name says so once. */
export function ProvidedCard({ isLocked, children }: ProvidedCardProps) {
	const { t } = useLingui();
	return (
		<Card>
			{isLocked ? (
				<fieldset className={`${field["group"]} ${styles["locked"]}`}>
					<legend className={styles["note"]}>
						<Sentence text={t`Data is provided by iAM Smart`} />
					</legend>
					{children}
				</fieldset>
			) : (
				children
			)}
		</Card>
	);
}
