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
 * A WebAssembly program, compiled when it is first needed. Each instance has memory of its own, so
 * that no file meets what an earlier one left there.
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
