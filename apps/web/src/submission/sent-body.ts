import { compressed, type SentBody } from "./compressed.ts";
import { type Files, type PlainFields, submissionBody } from "./submission-body.ts";

/** What a registration is sent of. */
export interface SentParts {
	readonly fields: PlainFields;
	readonly files: Files;
}

/** The body of a registration as it is sent. Runs in a worker, and in the page where workers cannot. */
export async function sentBody({ fields, files }: SentParts): Promise<SentBody> {
	return await compressed(await submissionBody(fields, files));
}
