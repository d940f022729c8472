import type { UploadName } from "@sim-registration/validation";
import type { ChosenFile } from "../files/chosen-file.ts";
import { base64Slices } from "./base64-slices.ts";
import { compressed, gzip, type SentBody } from "./compressed.ts";

/** The fields of a submission that are not files, under their names in the request. */
export type PlainFields = Readonly<Record<string, string | boolean>>;

export type Files = Readonly<Partial<Record<UploadName, ChosenFile | undefined>>>;

/**
 * The end of the body of `api/form/formsubmission`, which is one flat JSON object: each file as
 * `[{name, size, type, base64}]`, and its name and size. Runs in a worker, or in the page if
 * workers fail.
 *
 * @param compresses false if the page could not compress the fields that precede it
 */
export async function filesPart(files: Files, compresses: boolean): Promise<SentBody> {
	const parts: BlobPart[] = [];
	for (const [upload, file] of Object.entries(files)) {
		if (file) parts.push(...(await fileParts(upload, file)));
	}
	const body = new Blob([...parts, "}"]);
	return compresses ? await compressed(body) : { body };
}

/**
 * Puts the small fields before the files. If the files are compressed, so are the fields: gzip
 * allows several compressed members in a row.
 */
export async function submissionBody(
	fields: PlainFields,
	{ body, encoding }: SentBody,
): Promise<SentBody> {
	const plain = new Blob([JSON.stringify(fields).slice(0, -1)]);
	const start = encoding ? await gzip(plain) : plain;
	return {
		body: new Blob([start, body], { type: "application/json" }),
		...(encoding && { encoding }),
	};
}

async function fileParts(upload: string, file: ChosenFile): Promise<BlobPart[]> {
	const { name, type, contents } = file;
	const { size } = contents;
	const echo = { [`${upload}Name`]: name, [`${upload}Size`]: size };
	const facts = JSON.stringify({ name, size, type }).slice(0, -1);
	const slices: BlobPart[] = [];
	for await (const slice of base64Slices(contents)) slices.push(slice);
	return [
		`,${JSON.stringify(echo).slice(1, -1)},"${upload}":[${facts},"base64":"`,
		...slices,
		`"}]`,
	];
}
