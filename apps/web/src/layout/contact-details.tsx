import { useLingui } from "@lingui/react/macro";
import { useConfiguration } from "../configuration/configuration.ts";
import { GAP, Sentence } from "./sentence.tsx";

const OTHER_THAN_DIAL_CHARACTERS = /[^\d+]/g;

/** Hotline with its hours, and the support e-mail (specification, section 1). */
export function ContactDetails() {
	const { t } = useLingui();
	const { hotline, supportEmail } = useConfiguration();
	const dialled = `tel:${hotline.replace(OTHER_THAN_DIAL_CHARACTERS, "")}`;
	return (
		<>
			<p>
				<Sentence
					text={t`For enquiries, please call our hotline ${{ hotline: GAP }} or write to ${{ supportEmail: GAP }}`}
				>
					<a href={dialled} translate="no">
						{hotline}
					</a>
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
