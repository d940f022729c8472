import { dirname } from "node:path/posix";
import type { Chance } from "./chance.ts";
import type { Operation } from "./operation.ts";
import { type Node, SimulatedDirectory } from "./simulated-directory.ts";
import { SimulatedFile } from "./simulated-file.ts";
import type { Tree } from "./tree.ts";

interface OpenFile {
	readonly path: string;
	readonly node: Node;
}

/** The journal names an unknown file: the shim missed a call. */
export class UnknownFileError extends Error {
	override readonly name = "UnknownFileError";
}

/**
 * Replays a journal, and knows at every moment what would survive a power loss. The model
 * (docs/faults.md):
 *
 * - Writes and lengths of a file are durable once an fsync or fdatasync that began after them has
 *   returned. Before that each sector of each write may or may not be stored, in any order.
 * - A name (of a new file or directory, a rename, a link, a removal) is durable once an fsync of
 *   its directory that began after it has returned. Syncing the file does not store its name.
 * - A rename is atomic.
 * - Data of a failed fsync never reaches the disk.
 */
export class SimulatedDisk {
	readonly #root = new SimulatedDirectory();
	readonly #open = new Map<bigint, OpenFile>();
	readonly #syncs = new Map<bigint, (hasFailed: boolean) => void>();
	readonly #isSyncIgnored: (path: string) => boolean;

	/** @param isSyncIgnored files whose syncs have no effect, to simulate a lying disk */
	constructor(isSyncIgnored: (path: string) => boolean = () => false) {
		this.#isSyncIgnored = isSyncIgnored;
	}

	apply(operation: Operation): void {
		switch (operation.kind) {
			case "opened":
				this.#opened(operation);
				break;
			case "written":
				this.#file(operation.handle).write(operation.offset, operation.bytes);
				break;
			case "truncated":
				this.#file(operation.handle).resize(operation.size);
				break;
			case "syncBegun":
				this.#beginSync(operation.handle);
				break;
			case "syncEnded":
				this.#endSync(operation);
				break;
			case "renamed":
				this.#move(operation);
				break;
			case "linked":
				this.#set(operation.target, this.#node(operation.path));
				break;
			case "directoryMade":
				this.#set(operation.path, new SimulatedDirectory());
				break;
			case "unlinked":
			case "directoryRemoved":
				this.#set(operation.path, undefined);
				break;
			case "answered":
				break;
		}
	}

	/** The contents that the running program sees. */
	seen(): Tree {
		return this.#root.seen();
	}

	/** The contents that the next start would find after a power loss now. */
	afterPowerLoss(chance: Chance): Tree {
		return this.#root.afterPowerLoss(chance);
	}

	#opened({ handle, path, isCreated, isEmptied }: Operation & { kind: "opened" }): void {
		if (isCreated) this.#set(path, new SimulatedFile());
		const node = this.#node(path);
		if (isEmptied && node instanceof SimulatedFile) node.resize(0);
		this.#open.set(handle, { path, node });
	}

	#beginSync(handle: bigint): void {
		const opened = this.#open.get(handle);
		if (opened === undefined) throw new UnknownFileError(`No file ${handle} was opened`);
		if (!this.#isSyncIgnored(opened.path)) this.#syncs.set(handle, opened.node.beginSync());
	}

	#endSync({ handle, hasFailed }: Operation & { kind: "syncEnded" }): void {
		this.#syncs.get(handle)?.(hasFailed);
		this.#syncs.delete(handle);
	}

	#move({ path, target }: { readonly path: string; readonly target: string }): void {
		this.#node(path);
		const [directory, name] = this.#place(path);
		directory.move(name, ...this.#place(target));
	}

	#set(path: string, node: Node | undefined): void {
		const [directory, name] = this.#place(path);
		directory.set(name, node);
	}

	#file(handle: bigint): SimulatedFile {
		const node = this.#open.get(handle)?.node;
		if (node instanceof SimulatedFile) return node;
		throw new UnknownFileError(`No file ${handle} was opened`);
	}

	#place(path: string): [directory: SimulatedDirectory, name: string] {
		const directory = this.#node(dirname(path));
		if (directory instanceof SimulatedDirectory)
			return [directory, path.slice(path.lastIndexOf("/") + 1)];
		throw new UnknownFileError(`${dirname(path)} is no directory`);
	}

	#node(path: string): Node {
		const names = path.split("/").filter((name) => name !== "" && name !== ".");
		let node: Node | undefined = this.#root;
		for (const name of names)
			node = node instanceof SimulatedDirectory ? node.get(name) : undefined;
		if (node === undefined) throw new UnknownFileError(`Unknown file ${path}`);
		return node;
	}
}
