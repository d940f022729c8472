import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../layout/card.tsx";
import { useConfiguration } from "../../registration/registration-context.ts";
import styles from "./iam-smart-card.module.css";

const REASON = "iam-smart-reason";

/** The way to have name, date of birth and HKID filled in by the government's identity service. */
export function IamSmartCard() {
	const { t } = useLingui();
	const { iamSmart, iamSmartMoreInfoUrl } = useConfiguration();
	const isOff = iamSmart === "off";
	return (
		<Card>
			<button
				type="button"
				className={`button secondary ${styles["button"]}`}
				aria-disabled={isOff}
				aria-describedby={isOff ? REASON : undefined}
			>
				{t`Continue with iAM Smart`}
			</button>
			{isOff && (
				<p className={styles["note"]} id={REASON}>
					{t`iAM Smart cannot be used here yet. Please fill in the fields below.`}
				</p>
			)}
			<p className={styles["note"]}>
				<Trans>Data is provided by iAM Smart</Trans>{" "}
				<a
					className={styles["more"]}
					href={iamSmartMoreInfoUrl}
					target="_blank"
					rel="noopener noreferrer"
				>
					{t`More Info`}
					<span className="unseen"> {t`(iAM Smart, opens in a new tab)`}</span>
				</a>
			</p>
		</Card>
	);
}
