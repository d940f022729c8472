import english from "@sim-registration/customer-documents/photo-guide.en.pdf?url";
import chinese from "@sim-registration/customer-documents/photo-guide.tc.pdf?url";

/**
 * The address of the photo guide.
 *
 * @param lang the page's `lang`: English, otherwise Traditional Chinese
 */
export function photoGuideAddress(lang: string): string {
	return lang === "en" ? english : chinese;
}
