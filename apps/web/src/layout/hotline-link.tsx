import { useConfiguration } from "../configuration/configuration.ts";

const OTHER_THAN_DIAL_CHARACTERS = /[^\d+]/g;

/** The hotline's number as it is written; a tap dials it. */
export function HotlineLink() {
	const { hotline } = useConfiguration();
	return (
		<a href={`tel:${hotline.replace(OTHER_THAN_DIAL_CHARACTERS, "")}`} translate="no">
			{hotline}
		</a>
	);
}
