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

/** The journal names a file that it never said anything about: the shim missed a call. */
export class UnknownFileError extends Error {
	override readonly name = "UnknownFileError";
}

/**
 * A disk that does again what a journal says, and knows at every moment what of it would outlive
 * a power loss. The model (docs/faults.md):
 *
 * - A file's writes and lengths are durable once an fsync or fdatasync that began after them has
 *   returned. Before that each sector of each write may or may not be there, in any order.
 * - A name (of a new file, a new directory, a rename, a link, a removal) is durable once an fsync
 *   of its directory that began after it has returned. Syncing the file does not keep its name.
 * - A rename is one step: nowhere is the node without a name.
 * - What a failed fsync of a file was asked for never reaches the disk.
 */
export class SimulatedDisk {
	readonly #root = new SimulatedDirectory();
	readonly #open = new Map<bigint, OpenFile>();
	readonly #syncs = new Map<bigint, (hasFailed: boolean) => void>();
	readonly #isSyncIgnored: (path: string) => boolean;

	/** @param isSyncIgnored of which files a sync does nothing, for a disk that lies */
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

	/** What the running program would find now. */
	seen(): Tree {
		return this.#root.seen();
	}

	/** What the next start would find if the power failed now. */
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
		if (node === undefined) throw new UnknownFileError(`Nothing is known of ${path}`);
		return node;
	}
}
