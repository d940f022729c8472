import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { errorCodeOf } from "../../src/platform/logging/error-code.ts";
import type { WireSubmission } from "./submission.ts";

/** A unique value for each field, Latin and Chinese. */
export const CANARIES = {
	companyNameEN: "Canarycompany Limited",
	companyNameHK: "金絲雀公司龘",
	branchCompanyNameEN: "Canarybranch Limited",
	branchCompanyNameHK: "金絲雀分行鱻",
	email: "canary.mail@canary.example",
	brNO_1: "CANARYBR",
	nameEN: "CANARYNAME Tai Man",
	nameHK: "陳金絲雀",
	idNO: "CANARYPASSPORT99",
};
/** Values of the login and the account. */
const ACCOUNT_CANARIES = ["204518837", "61234567", "39284710", "accounts@wongkee.example"];

/** Part of each file's name. */
export const FILE_CANARY = "canary-file-name";

/** Something that a server wrote or answered. */
export interface Place {
	readonly place: string;
	readonly bytes: Buffer;
}

interface Needle {
	readonly name: string;
	readonly bytes: Buffer;
}

/** Every file below a directory. One that a running server has removed meanwhile is empty. */
export async function filesBelow(directory: string): Promise<Place[]> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	return await Promise.all(
		entries
			.filter((entry) => entry.isFile())
			.map(async ({ name, parentPath }) => {
				const bytes = await readFile(join(parentPath, name)).catch((error: unknown) => {
					if (errorCodeOf(error) === "ENOENT") return Buffer.of();
					throw error;
				});
				return { place: name, bytes };
			}),
	);
}

/** Names every canary found, and its place: as text, as UTF-16, as base64. */
export function findCanaries(places: readonly Place[], body: WireSubmission): string[] {
	const needles = [...textNeedles(), ...fileNeedles(body)];
	return places.flatMap(({ place, bytes }) =>
		needles
			.filter(({ bytes: needle }) => bytes.includes(needle))
			.map(({ name }) => `${name} in ${place}`),
	);
}

/** A mail without its recipient line. */
export function withoutRecipient(mail: Buffer): Buffer {
	return Buffer.from(mail.toString("latin1").replace(/^To: .*$/m, ""), "latin1");
}

function textNeedles(): Needle[] {
	const texts = [...Object.values(CANARIES), ...ACCOUNT_CANARIES, FILE_CANARY];
	return texts.flatMap((text) => [
		{ name: text, bytes: Buffer.from(text, "utf8") },
		{ name: `${text} as UTF-16`, bytes: Buffer.from(text, "utf16le") },
		{ name: `${text} as base64`, bytes: Buffer.from(base64Core(Buffer.from(text, "utf8"))) },
	]);
}

/** A part from the middle of each file, as bytes and as base64. */
function fileNeedles(body: WireSubmission): Needle[] {
	return UPLOAD_NAMES.flatMap((upload) => {
		const base64 = body[upload]?.[0]?.base64 ?? "";
		const middle = Math.floor(base64.length / 8) * 4;
		const stretch = base64.slice(middle, middle + 64);
		return [
			{ name: `${upload} bytes`, bytes: Buffer.from(stretch, "base64") },
			{ name: `${upload} base64`, bytes: Buffer.from(stretch) },
		];
	});
}

/** The part of a text's base64 that does not depend on the text before and after it. */
function base64Core(bytes: Buffer): string {
	const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
	return whole.toString("base64");
}
