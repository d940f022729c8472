import type { RegistrationExport } from "../../domain/registrations/registration-export.ts";
import type { Brand } from "../../platform/brand/brand.ts";
import { writeSummary } from "./summary.ts";

/** A file of an export. */
export interface ExportEntry {
	readonly name: string;
	readonly contents: Uint8Array;
}

/** The documents, each opened only when requested, then the files that describe them. */
export async function* exportEntries(
	{ document, files }: RegistrationExport,
	brand: Brand,
): AsyncIterable<ExportEntry> {
	for await (const { fileName, contents } of files) yield { name: fileName, contents };
	const json = `${JSON.stringify(document, null, 2)}\n`;
	yield { name: "registration.json", contents: Buffer.from(json) };
	yield { name: "summary.html", contents: Buffer.from(writeSummary(document, brand)) };
}
