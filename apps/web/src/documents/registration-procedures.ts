import english from "@sim-registration/customer-documents/registration-procedures.en.pdf?url";
import chinese from "@sim-registration/customer-documents/registration-procedures.tc.pdf?url";

/** Shown before the download; a test of the documents compares them. */
export const REGISTRATION_PROCEDURES_PAGES = 2;

/**
 * The address of the registration procedures.
 *
 * @param lang the page's `lang`: English, otherwise Traditional Chinese
 */
export function registrationProceduresAddress(lang: string): string {
	return lang === "en" ? english : chinese;
}
