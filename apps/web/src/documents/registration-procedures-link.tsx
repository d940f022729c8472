import { useLingui } from "@lingui/react/macro";
import english from "@sim-registration/customer-documents/registration-procedures.en.pdf?url";
import chinese from "@sim-registration/customer-documents/registration-procedures.tc.pdf?url";
import { DocumentLink } from "./document-link.tsx";
import styles from "./registration-procedures-link.module.css";

/** Shown before the download; a test of the documents compares them. */
const PAGES = 2;

interface RegistrationProceduresLinkProps {
	readonly className?: string | undefined;
	/** if there is no room for words: a screen reader says them, and a page marked PDF is shown */
	readonly isMark?: boolean;
}

/** Opens the registration procedures in the page's language. */
export function RegistrationProceduresLink(props: RegistrationProceduresLinkProps) {
	const { t, i18n } = useLingui();
	const { className, isMark = false } = props;
	const name = t`Registration procedures (PDF, ${{ pages: PAGES }} pages)`;
	const address = i18n.locale === "en" ? english : chinese;
	if (!isMark)
		return (
			<DocumentLink address={address} className={className}>
				{name}
			</DocumentLink>
		);
	return (
		<DocumentLink address={address} className={styles["mark"]}>
			<span className={styles["page"]} aria-hidden="true" translate="no">
				PDF
			</span>
			<span className="unseen">{name}</span>
		</DocumentLink>
	);
}
