import { tmpdir } from "node:os";
import { InspectionProcess as ProductsProcess } from "../../src/domain/file-inspection/inspection-process.ts";

export type * from "../../src/domain/file-inspection/inspection-process.ts";
/** @public */
export { FILE_LIMITS } from "../../src/domain/file-inspection/inspection-process.ts";

type Options = ConstructorParameters<typeof ProductsProcess>[0];

/** Idle processes, by their options. */
const idle = new Map<string, ProductsProcess[]>();

/**
 * Replaces the product's class in tests of whole servers: a server that closes leaves its process,
 * with the programs that it has loaded, to the next server. The process may read the drafts of all
 * servers. `vitest.config.ts` substitutes this class for the product's.
 *
 * @public
 */
export class InspectionProcess implements Pick<ProductsProcess, keyof ProductsProcess> {
	readonly #options: Options;
	readonly #idle: ProductsProcess[];
	#process: ProductsProcess | undefined;
	#tasks = 0;

	constructor({ draftDirectory, ...others }: Options = {}) {
		this.#options = draftDirectory === undefined ? others : { ...others, draftDirectory: tmpdir() };
		const key = JSON.stringify(this.#options);
		this.#idle = idle.get(key) ?? [];
		idle.set(key, this.#idle);
	}

	start(): ReturnType<ProductsProcess["start"]> {
		return this.#used().start();
	}

	inspect(...args: Parameters<ProductsProcess["inspect"]>): ReturnType<ProductsProcess["inspect"]> {
		return this.#during((process) => process.inspect(...args));
	}

	async *draw(...args: Parameters<ProductsProcess["draw"]>) {
		this.#tasks += 1;
		try {
			yield* this.#used().draw(...args);
		} finally {
			this.#tasks -= 1;
		}
	}

	async close(): Promise<void> {
		const process = this.#process;
		this.#process = new ProductsProcess();
		await this.#process.close();
		if (process === undefined) return;
		if (this.#tasks === 0) this.#idle.push(process);
		else await process.close();
	}

	#used(): ProductsProcess {
		this.#process ??= this.#idle.pop() ?? new ProductsProcess(this.#options);
		return this.#process;
	}

	async #during<Result>(task: (process: ProductsProcess) => Promise<Result>): Promise<Result> {
		this.#tasks += 1;
		try {
			return await task(this.#used());
		} finally {
			this.#tasks -= 1;
		}
	}
}

/** Ends the idle processes; the next server starts new ones. */
export async function endIdleProcesses(): Promise<void> {
	for (const processes of idle.values())
		await Promise.all(processes.splice(0).map((process) => process.close()));
}
