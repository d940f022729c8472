import { useLingui } from "@lingui/react/macro";
import { DocumentLink } from "./document-link.tsx";
import {
	REGISTRATION_PROCEDURES_PAGES,
	registrationProceduresAddress,
} from "./registration-procedures.ts";
import styles from "./registration-procedures-link.module.css";

interface RegistrationProceduresLinkProps {
	readonly className?: string | undefined;
	/** if there is no room for words: a screen reader says them, and a page marked PDF is shown */
	readonly isMark?: boolean;
}

/** Opens the registration procedures in the page's language. */
export function RegistrationProceduresLink(props: RegistrationProceduresLinkProps) {
	const { t, i18n } = useLingui();
	const { className, isMark = false } = props;
	const pages = REGISTRATION_PROCEDURES_PAGES;
	const name = t`Registration procedures (PDF, ${pages} pages)`;
	const address = registrationProceduresAddress(i18n.locale);
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
