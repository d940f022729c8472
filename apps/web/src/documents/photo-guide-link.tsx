import { useLingui } from "@lingui/react/macro";
import { DocumentLink } from "./document-link.tsx";
import { photoGuideAddress } from "./photo-guide.ts";

/** Opens the photo guide in the page's language. */
export function PhotoGuideLink() {
	const { t, i18n } = useLingui();
	return (
		<DocumentLink address={photoGuideAddress(i18n.locale)} className="link">
			{t`Photo guide (PDF)`}
		</DocumentLink>
	);
}
