import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { parseReference } from "../../registrations/reference.ts";
import {
	type RegistrationExport,
	RegistrationExporter,
} from "../../registrations/registration-export.ts";
import { RegistrationStore } from "../../registrations/registration-store.ts";
import { type Command, OperatorError } from "../command.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

export const registrationsExport: Command = {
	name: "registrations export",
	usage: "REFERENCE --to DIR",
	summary: "Opens a registration and writes registration.json and its files into a directory.",

	subjectOf: ({ positionals: [reference = ""] }) => parseReference(reference) ?? "no reference",

	async run(application, { positionals, options }) {
		const directory = options.to;
		if (typeof directory !== "string") throw new OperatorError("Say where to: --to DIR.");
		const summary = await find(application, positionals[0]);
		await prepareDirectory(directory, summary.reference);
		await writeWhole(directory, await application.get(RegistrationExporter).export(summary));
		return `${summary.reference} exported to ${directory}`;
	},
};

async function find(application: INestApplicationContext, text = "") {
	const reference = parseReference(text);
	if (reference === undefined)
		throw new OperatorError(
			"Give a reference such as 7KQ4-M2XA-9TRD. This is none, or has a slip.",
		);
	const summary = await application.get(RegistrationStore).findByReference(reference);
	if (summary === undefined) throw new OperatorError(`There is no registration ${reference}.`);
	return summary;
}

/** Everything or nothing: what was opened in vain is removed again. */
async function writeWhole(
	directory: string,
	{ document, files }: RegistrationExport,
): Promise<void> {
	const draft = await mkdtemp(join(directory, ".export-"));
	const write = (name: string, contents: string | Uint8Array) =>
		writeFile(join(draft, name), contents, { mode: OWNER_ONLY_FILE });
	try {
		for await (const { fileName, contents } of files) await write(fileName, contents);
		await write("registration.json", `${JSON.stringify(document, null, 2)}\n`);
		for (const name of await readdir(draft)) await rename(join(draft, name), join(directory, name));
	} finally {
		await rm(draft, { recursive: true, force: true });
	}
}

/** The same registration may be exported again to the same place, another one may not. */
async function prepareDirectory(directory: string, reference: string): Promise<void> {
	await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	const existing = await readReference(join(directory, "registration.json"));
	if (existing !== undefined && existing !== reference)
		throw new OperatorError(`${directory} already holds the export of another registration.`);
}

async function readReference(path: string): Promise<string | undefined> {
	try {
		const { reference } = JSON.parse(await readFile(path, "utf8")) as { reference?: string };
		return reference ?? "";
	} catch (error) {
		const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
		return isAbsent ? undefined : "";
	}
}
