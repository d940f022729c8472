import { useLingui } from "@lingui/react/macro";
import styles from "./paste-hint.module.css";

/** Says why a paste had no effect, also to screen readers. */
export function PasteHint({ isShown }: { readonly isShown: boolean }) {
	const { t } = useLingui();
	return (
		<div role="status">
			{isShown && (
				<p className={styles["hint"]}>
					{t`Pasting is turned off in this form. Please type it in, or dictate it.`}
				</p>
			)}
		</div>
	);
}
