import { useLingui } from "@lingui/react/macro";
import { useConfiguration } from "../configuration/configuration.ts";
import { HotlineLink } from "./hotline-link.tsx";
import { GAP, Sentence } from "./sentence.tsx";

/** Hotline with its hours, and the support e-mail (specification, section 1). */
export function ContactDetails() {
	const { t } = useLingui();
	const { supportEmail } = useConfiguration();
	return (
		<>
			<p>
				<Sentence
					text={t`For enquiries, please call our hotline ${{ hotline: GAP }} or write to ${{ supportEmail: GAP }}`}
				>
					<HotlineLink />
					<a href={`mailto:${supportEmail}`} translate="no">
						{supportEmail}
					</a>
				</Sentence>
			</p>
			<p>
				{t`Customer service hours: 09:00 to 22:00, Monday to Saturday, excluding public holidays.`}
			</p>
		</>
	);
}
