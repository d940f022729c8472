import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One chunk in the manifest that Vite writes. */
export interface ManifestChunk {
	/** its path in the built form */
	readonly file: string;
	readonly imports?: readonly string[];
	readonly dynamicImports?: readonly string[];
	readonly css?: readonly string[];
	readonly assets?: readonly string[];
}

/** Which file each source became. */
export class Manifest {
	readonly #chunks: Readonly<Record<string, ManifestChunk>>;

	constructor(chunks: Readonly<Record<string, ManifestChunk>>) {
		this.#chunks = chunks;
	}

	/** @param dist the folder of the built form */
	static read(dist: string): Manifest {
		return new Manifest(JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")));
	}

	get keys(): string[] {
		return Object.keys(this.#chunks);
	}

	/** @throws Error where the build has no such source */
	chunk(key: string): ManifestChunk {
		const found = this.#chunks[key];
		if (!found) throw new Error(`The manifest lacks ${key}`);
		return found;
	}

	/** The scripts and styles that these sources cannot run without, themselves first. */
	filesOf(...keys: readonly string[]): string[] {
		const reached = new Set(keys);
		for (const key of reached)
			for (const imported of this.chunk(key).imports ?? []) reached.add(imported);
		const chunks = [...reached].map((key) => this.chunk(key));
		return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))];
	}
}
