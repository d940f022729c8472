import { DOCUMENT_LANGUAGES } from "./document-language.ts";
import { photoGuide } from "./photo-guide.ts";
import { registrationProcedures } from "./registration-procedures.ts";

interface CustomerDocument {
	/** the name of its file, before the build of the form adds a hash */
	readonly name: string;
	readonly write: () => Promise<Buffer>;
}

/** Every document in every language. */
export const CUSTOMER_DOCUMENTS: readonly CustomerDocument[] = DOCUMENT_LANGUAGES.flatMap(
	(language) => [
		{
			name: `registration-procedures.${language}.pdf`,
			write: () => registrationProcedures(language),
		},
		{ name: `photo-guide.${language}.pdf`, write: () => photoGuide(language) },
	],
);
