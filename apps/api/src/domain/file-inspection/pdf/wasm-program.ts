import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface WasmInstance {
	readonly exports: object;
}

/** What is used of WebAssembly, which Node's types leave out. */
interface WasmInterface {
	readonly Module: new (bytes: Uint8Array) => object;
	readonly Instance: new (module: object, imports: object) => WasmInstance;
	/** loaders may be given another one */
	instantiate(bytes: Uint8Array, imports: object): Promise<Instantiated>;
}

interface Instantiated {
	readonly instance: WasmInstance;
	readonly module: object;
}

export const { WebAssembly: wasm } = globalThis as unknown as {
	readonly WebAssembly: WasmInterface;
};

/**
 * A WebAssembly program, compiled when it is first needed.
 *
 * @param specifier where the program lies in its package
 */
export function wasmProgram(specifier: string): (imports: object) => Instantiated {
	let compiled: object | undefined;
	return (imports) => {
		compiled ??= new wasm.Module(readFileSync(fileURLToPath(import.meta.resolve(specifier))));
		return { instance: new wasm.Instance(compiled, imports), module: compiled };
	};
}

/** The same in the way of Emscripten's loaders. */
export function emscriptenLoader(specifier: string) {
	const instantiate = wasmProgram(specifier);
	return (imports: object, done: (instance: object, module: object) => void) => {
		const { instance, module } = instantiate(imports);
		done(instance, module);
		return instance.exports;
	};
}

interface Started<Program> {
	readonly program: Program;
	/** its memory after the start, without the zeros at the end */
	readonly start: Uint8Array;
	readonly uses: number;
}

/** Some programs leave a few hundred bytes of their stack behind each time. */
const MAX_USES = 20;

/**
 * Uses a started program for one task after another. Its memory is put back to what it was after the
 * start, so that no file meets what an earlier one left: starting another takes ten times as long.
 */
export class UsedAgain<Program> {
	readonly #start: () => Promise<Program>;
	readonly #memoryOf: (program: Program) => Uint8Array;
	#spare: Started<Program> | undefined;

	constructor(start: () => Promise<Program>, memoryOf: (program: Program) => Uint8Array) {
		this.#start = start;
		this.#memoryOf = memoryOf;
	}

	/** A program whose task fails is not used again, nor one whose memory had to grow. */
	async use<Result>(task: (program: Program) => Promise<Result>): Promise<Result> {
		const { program, start, uses } = this.#spare ?? (await this.#started());
		this.#spare = undefined;
		const { length } = this.#memoryOf(program);
		const result = await task(program);
		const memory = this.#memoryOf(program);
		if (memory.length === length && uses < MAX_USES) {
			memory.set(start);
			memory.fill(0, start.length);
			this.#spare = { program, start, uses: uses + 1 };
		}
		return result;
	}

	async #started(): Promise<Started<Program>> {
		const program = await this.#start();
		const memory = this.#memoryOf(program);
		const used = memory.findLastIndex((byte) => byte !== 0) + 1;
		return { program, start: memory.slice(0, used), uses: 1 };
	}
}
