import english from "@sim-registration/customer-documents/registration-procedures.en.pdf?url";
import chinese from "@sim-registration/customer-documents/registration-procedures.tc.pdf?url";

/** Told before the download; the documents' own test holds them to it. */
export const REGISTRATION_PROCEDURES_PAGES = 2;

/**
 * The address of the registration procedures.
 *
 * @param lang the page's `lang`: English, or else Traditional Chinese
 */
export function registrationProceduresAddress(lang: string): string {
	return lang === "en" ? english : chinese;
}
