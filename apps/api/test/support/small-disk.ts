import { spawn } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	endProcess,
	MAIN,
	type ServerProcess,
	variablesIn,
	watchServer,
} from "./server-process.ts";

const MEGABYTE = 1024 ** 2;
const FILLING = "filling";

/** The built server with its data on a disk of a few megabytes, which is removed when it ends. */
export class ServerOnSmallDisk {
	readonly #server: ServerProcess;
	readonly #data: string;

	private constructor(server: ServerProcess, data: string) {
		this.#server = server;
		// From the view of the process: the disk is only mounted there.
		this.#data = join("/proc", String(server.process.pid), "root", data);
	}

	/** @param directory an empty one, for its keys and the disk */
	static async start(directory: string, megabytes: number): Promise<ServerOnSmallDisk> {
		const variables = variablesIn(directory);
		const data = `${directory}/data`;
		await mkdir(data);
		const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$1" && exec "$2" "$3"`;
		const program = ["sh", "-c", mount, "sh", data, process.execPath, MAIN];
		const env = { ...process.env, ...variables };
		const server = watchServer(
			spawn("unshare", ["--mount", "--map-root-user", ...program], { env }),
		);
		const failed = server.ended.then(({ errors }) => {
			throw new Error(`The server ended: ${errors}`);
		});
		await Promise.race([server.url, failed]);
		return new ServerOnSmallDisk(server, data);
	}

	get url(): Promise<string> {
		return this.#server.url;
	}

	/** The exit code, once it has ended. */
	get exitCode(): number | null {
		return this.#server.process.exitCode;
	}

	/** Total size of the current drafts. */
	async draftBytes(): Promise<number> {
		const drafts = join(this.#data, "drafts");
		const sizes = (await readdir(drafts)).map(async (name) => {
			const found = await stat(join(drafts, name)).catch(() => undefined);
			return found?.size ?? 0;
		});
		return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
	}

	/** Fills all free space. */
	async fill(): Promise<void> {
		for (const bytes of [MEGABYTE, 4096, 1])
			for (let isFull = false; !isFull; )
				isFull = await writeFile(join(this.#data, FILLING), Buffer.alloc(bytes), {
					flag: "a",
				}).then(
					() => false,
					() => true,
				);
	}

	/** Frees the space again. */
	async empty(): Promise<void> {
		await rm(join(this.#data, FILLING));
	}

	/** Ends it as a supervisor does. */
	async stop() {
		await endProcess(this.#server.process, "SIGTERM");
		const { code, errors } = await this.#server.ended;
		return { code, errors, output: this.#server.output() };
	}

	async end(): Promise<void> {
		await endProcess(this.#server.process, "SIGKILL");
	}
}
