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
}

/** Parses lines `NAME=value` as `EnvironmentFile=` does, without quotation marks. */
export function readEnvironmentFile(text: string): Record<string, string> {
	const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
	return Object.fromEntries(
		lines.map((line) => {
			const [, name = "", value = ""] = /^(\w+)="?(.*?)"?$/.exec(line) ?? [];
			return [name, value];
		}),
	);
}
