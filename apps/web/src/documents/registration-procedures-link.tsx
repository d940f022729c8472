import { useLingui } from "@lingui/react/macro";
import { DocumentLink } from "./document-link.tsx";
import {
	REGISTRATION_PROCEDURES_PAGES,
	registrationProceduresAddress,
} from "./registration-procedures.ts";

/** Opens the registration procedures in the page's language. */
export function RegistrationProceduresLink({
	className,
}: {
	readonly className?: string | undefined;
}) {
	const { t, i18n } = useLingui();
	const pages = REGISTRATION_PROCEDURES_PAGES;
	return (
		<DocumentLink address={registrationProceduresAddress(i18n.locale)} className={className}>
			{t`Registration procedures (PDF, ${pages} pages)`}
		</DocumentLink>
	);
}
