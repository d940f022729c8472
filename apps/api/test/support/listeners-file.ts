import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerEvent } from "../../src/index.ts";

const LISTENER = new URL("../../src/platform/extensions/listener.ts", import.meta.url).href;
const JOB = new URL("../../src/platform/extensions/scheduled-job.ts", import.meta.url).href;

/** A file for `EXTENSIONS` whose listeners get every event, with jobs of each minute, and what they note. */
export class ListenersFile {
	readonly path: string;
	readonly #notes: string;

	/**
	 * @param handlers bodies of `async (event, signal, records) => {…}`, which may call `note(event)`, by name
	 * @param jobs bodies of `async (registrations, signal, records) => {…}`, likewise
	 */
	constructor(
		directory: string,
		handlers: Readonly<Record<string, string>>,
		jobs: Readonly<Record<string, string>> = {},
	) {
		this.path = join(directory, "extensions.mjs");
		this.#notes = join(directory, "notes");
		const items = [
			...Object.entries(handlers).map(
				([name, body]) =>
					`listen("${name}", EVENT_KINDS, () => ({ handle: async (event, signal, records) => { ${body} } }))`,
			),
			...Object.entries(jobs).map(
				([name, body]) =>
					`schedule("${name}", 1, () => ({ run: async (registrations, signal, records) => { ${body} } }))`,
			),
		];
		writeFileSync(
			this.path,
			`import { appendFileSync } from "node:fs";
import { EVENT_KINDS, listen } from ${JSON.stringify(LISTENER)};
import { schedule } from ${JSON.stringify(JOB)};
const leaked = [];
const note = (event) => appendFileSync(${JSON.stringify(this.#notes)}, JSON.stringify(event) + "\\n");
export default [${items.join(", ")}];`,
		);
	}

	async notes(): Promise<ServerEvent[]> {
		const text = await readFile(this.#notes, "utf8").catch(() => "");
		const lines = text.split("\n").filter((line) => line !== "");
		return lines.map((line) => JSON.parse(line));
	}
}
