import { UPLOAD_NAMES, type UploadName } from "@sim-registration/validation";
import type { ChosenFile } from "../fields/chosen-file.ts";
import { base64Slices } from "./base64-slices.ts";

/** The fields of a submission that are not files, under their names on the wire. */
export type PlainFields = Readonly<Record<string, string | boolean>>;

export type Files = Readonly<Partial<Record<UploadName, ChosenFile | undefined>>>;

/**
 * Puts the body of `api/form/formsubmission` together: one flat JSON object, the small fields
 * first, then each file as `[{name, size, type, base64}]` beside its name and size.
 */
export async function submissionBody(fields: PlainFields, files: Files): Promise<Blob> {
	const parts: BlobPart[] = [JSON.stringify(fields).slice(0, -1)];
	for (const upload of UPLOAD_NAMES) {
		const file = files[upload];
		if (file) parts.push(...(await fileParts(upload, file)));
	}
	return new Blob([...parts, "}"], { type: "application/json" });
}

async function fileParts(upload: UploadName, file: ChosenFile): Promise<BlobPart[]> {
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
