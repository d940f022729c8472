import { useLingui } from "@lingui/react/macro";
import english from "@sim-registration/customer-documents/photo-guide.en.pdf?url";
import chinese from "@sim-registration/customer-documents/photo-guide.tc.pdf?url";
import { DocumentLink } from "./document-link.tsx";

/** Opens the photo guide in the page's language. */
export function PhotoGuideLink() {
	const { t, i18n } = useLingui();
	return (
		<DocumentLink address={i18n.locale === "en" ? english : chinese} className="link">
			{t`Photo guide (PDF)`}
		</DocumentLink>
	);
}
