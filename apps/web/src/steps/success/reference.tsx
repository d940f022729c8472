import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Card } from "../../layout/card.tsx";
import styles from "./reference.module.css";

type CopyState = "idle" | "copied" | "failed";

/** What the customer quotes when asking about the registration. */
export function Reference({ reference }: { readonly reference: string }) {
	const { t } = useLingui();
	const [state, setState] = useState<CopyState>("idle");
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(reference);
			setState("copied");
		} catch {
			setState("failed");
		}
	};
	const sentences = {
		idle: "",
		copied: t`Reference number copied`,
		failed: t`Your browser does not allow copying. Please note the number down.`,
	};
	return (
		<Card>
			<p className={styles["label"]}>{t`Reference number`}</p>
			<p className={styles["reference"]} translate="no">
				{reference}
			</p>
			<div className={styles["actions"]}>
				<button type="button" className="button primary" onClick={copy}>
					{t`Copy reference number`}
				</button>
				<button type="button" className="button secondary" onClick={() => print()}>
					{t`Print`}
				</button>
			</div>
			<p className={styles["state"]} role="status">
				{sentences[state]}
			</p>
		</Card>
	);
}
