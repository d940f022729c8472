import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { KeyUnwrapError, KeyWrapper } from "../key-wrapper.ts";

const TIMEOUT_MS = 10_000;
/** EX_DATAERR of sysexits.h: the wrapped form does not open. */
const EXIT_DOES_NOT_OPEN = 65;
const MAXIMUM_WRAPPED_BYTES = 65_536;

/** The command failed: it is missing, reported an error, or took too long. */
export class KeyCommandError extends Error {
	override readonly name = "KeyCommandError";
}

/**
 * Wraps and unwraps by an operator's program, which can call any key management service.
 *
 *     COMMAND wrap KEY_ID      32 bytes on standard input, the wrapped form on standard output
 *     COMMAND unwrap KEY_ID    the reverse; exit code 65 if it does not open
 *     COMMAND rotate           creates a new wrapping key, if the program manages them
 *
 * The wrapped form must be bound to KEY_ID. Exit code 0 means success, any other failure.
 */
export class CommandKeyWrapper extends KeyWrapper {
	readonly #command: string;

	/** @param command KEY_WRAPPER_COMMAND, the path of a program */
	constructor(command: string) {
		super();
		this.#command = command;
	}

	override wrap(keyId: string, bytes: Uint8Array): Promise<Uint8Array> {
		return this.#run(["wrap", keyId], bytes);
	}

	override async unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array> {
		return await this.#run(["unwrap", keyId], wrapped);
	}

	override async rotate(): Promise<void> {
		await this.#run(["rotate"], Buffer.alloc(0));
	}

	/** The service manages its older keys itself. */
	override hasOlder(): Promise<boolean> {
		return Promise.resolve(false);
	}

	override retireOlder(): Promise<void> {
		return Promise.resolve();
	}

	async #run(argv: readonly string[], input: Uint8Array): Promise<Buffer> {
		const child = spawn(this.#command, argv, {
			stdio: ["pipe", "pipe", "inherit"],
			timeout: TIMEOUT_MS,
			killSignal: "SIGKILL",
		});
		const ended = new Promise<number | null>((resolve, reject) => {
			child.once("error", (cause) => reject(new KeyCommandError("It cannot be run", { cause })));
			child.once("close", resolve);
		});
		// A command that ends without reading its input is judged by its exit code.
		child.stdin.on("error", () => {});
		child.stdin.end(input);
		const [code, output] = await Promise.all([ended, buffer(child.stdout)]);
		if (code === EXIT_DOES_NOT_OPEN) throw new KeyUnwrapError("The wrapped key does not open");
		if (code !== 0) throw new KeyCommandError(`'${argv[0]}' ended with ${code ?? "a signal"}`);
		if (output.length > MAXIMUM_WRAPPED_BYTES) throw new KeyCommandError("It wrote too much");
		return output;
	}
}
