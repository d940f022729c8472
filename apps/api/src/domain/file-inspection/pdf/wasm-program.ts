import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface WasmInstance {
	readonly exports: object;
}

/** The used parts of WebAssembly, which Node's types lack. */
interface WasmInterface {
	readonly Module: new (bytes: Uint8Array) => object;
	readonly Instance: new (module: object, imports: object) => WasmInstance;
	/** loaders may get another one */
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
 * @param specifier the program's file in its package
 */
export function wasmProgram(specifier: string): (imports: object) => Instantiated {
	let compiled: object | undefined;
	return (imports) => {
		compiled ??= new wasm.Module(readFileSync(fileURLToPath(import.meta.resolve(specifier))));
		return { instance: new wasm.Instance(compiled, imports), module: compiled };
	};
}

/** The same in the form of Emscripten's loaders. */
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
	/** its memory after the start, without the blocks of zeros at the end */
	readonly start: Uint8Array;
	readonly uses: number;
}

/** A page of WebAssembly's memory. */
const ZEROS = new Uint8Array(65_536);
/**
 * Uses a started program for one task after another. Its memory is reset to its state after the
 * start, so that no file meets what an earlier one left: starting another takes ten times as long.
 */
export class UsedAgain<Program> {
	readonly #start: () => Promise<Program>;
	readonly #memoryOf: (program: Program) => Uint8Array;
	readonly #maxUses: number;
	#spare: Started<Program> | undefined;

	/** @param maxUses for a program that leaves something on its stack each time */
	constructor(
		start: () => Promise<Program>,
		memoryOf: (program: Program) => Uint8Array,
		maxUses = Number.POSITIVE_INFINITY,
	) {
		this.#start = start;
		this.#memoryOf = memoryOf;
		this.#maxUses = maxUses;
	}

	/** A program whose task failed, or whose memory had to grow, is not used again. */
	async use<Result>(task: (program: Program) => Promise<Result>): Promise<Result> {
		const { program, start, uses } = this.#spare ?? (await this.#started());
		this.#spare = undefined;
		const { length } = this.#memoryOf(program);
		const result = await task(program);
		const memory = this.#memoryOf(program);
		if (memory.length === length && uses < this.#maxUses) {
			// What was never written to takes no memory, and would from the first zero on.
			const end = lengthWithoutZeros(memory);
			memory.set(start);
			if (end > start.length) memory.fill(0, start.length, end);
			this.#spare = { program, start, uses: uses + 1 };
		}
		return result;
	}

	async #started(): Promise<Started<Program>> {
		const program = await this.#start();
		const memory = this.#memoryOf(program);
		return { program, start: memory.slice(0, lengthWithoutZeros(memory)), uses: 1 };
	}
}

/** Compares whole blocks: a look at each of 18 million bytes takes 170 ms. */
function lengthWithoutZeros(memory: Uint8Array): number {
	let end = memory.length;
	while (end > 0) {
		const block = memory.subarray(Math.max(0, end - ZEROS.length), end);
		if (Buffer.compare(block, ZEROS.subarray(0, block.length)) !== 0) break;
		end -= block.length;
	}
	return end;
}
