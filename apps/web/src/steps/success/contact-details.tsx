import { Trans } from "@lingui/react/macro";
import { useConfiguration } from "../../registration/registration-context.ts";

const OTHER_THAN_DIAL_CHARACTERS = /[^\d+]/g;

/** Hotline with its hours, and the support e-mail (specification, section 1). */
export function ContactDetails() {
	const { hotline, supportEmail } = useConfiguration();
	const dialled = `tel:${hotline.replace(OTHER_THAN_DIAL_CHARACTERS, "")}`;
	return (
		<>
			<p>
				<Trans>
					For enquiries, please call our hotline <a href={dialled}>{hotline}</a> or write to{" "}
					<a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
				</Trans>
			</p>
			<p>
				<Trans>
					Customer service hours: 09:00 to 22:00, Monday to Saturday, excluding public holidays.
				</Trans>
			</p>
		</>
	);
}
