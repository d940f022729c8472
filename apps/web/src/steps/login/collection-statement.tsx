import { useLingui } from "@lingui/react/macro";
import { ContactDetails } from "../../layout/contact-details.tsx";
import { useIsLive } from "../../takeover/take-over.tsx";
import styles from "./collection-statement.module.css";

/**
 * The Personal Information Collection Statement (Personal Data (Privacy) Ordinance, principle 1),
 * shown before any personal data is entered. The server stores its version with the registration.
 */
export function CollectionStatement({ version }: { readonly version: string }) {
	const { t } = useLingui();
	// The prerendered HTML has no hotline, which is not part of the versioned text.
	const isLive = useIsLive();
	return (
		<div className={styles["statement"]}>
			<p>{t`By logging in, you accept the Personal Information Collection Statement.`}</p>
			<details>
				<summary
					className={styles["summary"]}
				>{t`Personal Information Collection Statement`}</summary>
				<p>
					{t`Purpose: we collect the information and copies of documents in this form to register the SIM cards of your company in real name, as the Telecommunications (Registration of SIM Cards) Regulation (Cap. 106AI) requires, to verify them, and to reply to your enquiries about the registration.`}
				</p>
				<p>
					{t`Obligation: the information is required unless a field is marked optional. Without it we cannot register the SIM cards, and they cannot be used.`}
				</p>
				<p>
					{t`Transfer: we may disclose the information to law enforcement agencies as the law permits, and to our contractors who handle it for us under a duty of confidentiality. We do not use it for direct marketing.`}
				</p>
				<p>
					{t`Retention: we keep the information while the SIM cards are registered and for at least 12 months after deregistration, as the law requires, and then destroy it.`}
				</p>
				<p>
					{t`Access and correction: you may ask for access to your personal data and for its correction through our customer service hotline.`}
				</p>
				{isLive && <ContactDetails />}
				<p className={styles["version"]}>{t`Version ${version}`}</p>
			</details>
		</div>
	);
}
