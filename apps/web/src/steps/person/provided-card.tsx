import { useLingui } from "@lingui/react/macro";
import { useStore } from "@tanstack/react-form";
import type { ReactNode } from "react";
import { Card } from "../../layout/card.tsx";
import styles from "./provided-card.module.css";
import type { PersonForm } from "./use-person-form.ts";

/**
 * @param noteId of the line in a {@link ProvidedCard} that says who provided the values
 * @returns it where iAM Smart filled in the card's fields; undefined where the customer may type
 */
export function useLockedBy(form: PersonForm["form"], noteId: string): string | undefined {
	const isLocked = useStore(form.store, ({ values }) => values.iamSmart !== undefined);
	return isLocked ? noteId : undefined;
}

interface ProvidedCardProps {
	/** of {@link useLockedBy} */
	readonly lockedBy: string | undefined;
	readonly children: ReactNode;
}

/** A group of fields that iAM Smart can fill in. Then the card says so once, and each field is locked. */
export function ProvidedCard({ lockedBy, children }: ProvidedCardProps) {
	const { t } = useLingui();
	return (
		<Card>
			{lockedBy !== undefined && (
				<p className={styles["note"]} id={lockedBy}>
					{t`Data is provided by iAM Smart`}
				</p>
			)}
			<div className={lockedBy !== undefined ? styles["locked"] : undefined}>{children}</div>
		</Card>
	);
}
