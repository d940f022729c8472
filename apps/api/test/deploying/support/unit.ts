import { chmodSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What systemd gives a unit. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";

/** A systemd unit, as far as tests read it. */
export class Unit {
	readonly #settings: ReadonlyArray<readonly [name: string, value: string]>;

	constructor(text: string) {
		this.#settings = text
			.split("\n")
			.filter((line) => /^\w+=/.test(line))
			.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
	}

	/** Every value of a setting, in order. */
	all(name: string): string[] {
		return this.#settings.filter(([each]) => each === name).map(([, value]) => value);
	}

	/** @throws Error if the setting has no value, or several */
	one(name: string): string {
		const values = this.all(name);
		if (values.length !== 1) throw new Error(`${name} has ${values.length} values`);
		return values[0] ?? "";
	}

	/** Copies the credentials into a folder. @returns the paths of folder and copies */
	loadCredentials(folder: string): string[] {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		const copies = this.all("LoadCredential").map((line) => {
			const [name = "", source = ""] = line.split(":");
			const copy = join(folder, name);
			cpSync(source, copy);
			// The mode that systemd 254 and newer report.
			chmodSync(copy, 0o440);
			return copy;
		});
		return [folder, ...copies];
	}

	/** The environment of its program. @param credentials the folder that has them */
	variables(credentials: string): Record<string, string> {
		const own = this.all("Environment").map((line) => {
			const [name = "", value = ""] = line.split("=");
			return [name, value.replace("%d", credentials)];
		});
		return {
			PATH,
			CREDENTIALS_DIRECTORY: credentials,
			...readEnvironmentFile(readFileSync(this.one("EnvironmentFile"), "utf8")),
			...Object.fromEntries(own),
		};
	}

	/** Creates the folders of `StateDirectory=`. @returns their paths */
	makeStateDirectories(root: string): string[] {
		const mode = Number.parseInt(this.one("StateDirectoryMode"), 8);
		return this.one("StateDirectory")
			.split(" ")
			.map((name) => {
				const path = join(root, name);
				mkdirSync(path, { recursive: true, mode });
				return path;
			});
	}
}

/** Parses lines `NAME=value` as `EnvironmentFile=` does, without quotation marks. */
function readEnvironmentFile(text: string): Record<string, string> {
	const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
	return Object.fromEntries(
		lines.map((line) => {
			const [, name = "", value = ""] = /^(\w+)="?(.*?)"?$/.exec(line) ?? [];
			return [name, value];
		}),
	);
}
