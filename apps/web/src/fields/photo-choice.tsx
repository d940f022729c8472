import { useLingui } from "@lingui/react/macro";
import styles from "./upload-field.module.css";

interface PhotoChoiceProps {
	/** which document */
	readonly label: string;
	readonly onUse: () => void;
	readonly onTakeAgain: () => Promise<void>;
}

/** What to do with a photo that may be hard to read. Leaving it as it is stops nobody. */
export function PhotoChoice({ label, onUse, onTakeAgain }: PhotoChoiceProps) {
	const { t } = useLingui();
	return (
		<div className={`${styles["buttons"]} ${styles["choice"]}`}>
			<button
				type="button"
				className="button secondary"
				aria-label={t`Use anyway: ${label}`}
				onClick={onUse}
			>
				{t`Use anyway`}
			</button>
			<button
				type="button"
				className="button secondary"
				aria-label={t`Take again: ${label}`}
				onClick={onTakeAgain}
			>
				{t`Take again`}
			</button>
		</div>
	);
}
