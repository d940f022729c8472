import type { Chance } from "./chance.ts";
import { SimulatedFile } from "./simulated-file.ts";
import type { Tree } from "./tree.ts";

export type Node = SimulatedFile | SimulatedDirectory;

/** A name that appears, changes or goes. It reaches the disk at a sync, or by itself, or never. */
interface NameChange {
	readonly directory: SimulatedDirectory;
	readonly name: string;
	/** undefined where the name goes */
	readonly node: Node | undefined;
	/** of the same name, before this one: a name's changes reach the disk in their order */
	readonly previous: NameChange | undefined;
	/** cannot reach the disk without these */
	readonly needs: NameChange[];
}

/** A directory as the running program sees it, and as the disk has it. */
export class SimulatedDirectory {
	readonly #seen = new Map<string, Node>();
	readonly #durable = new Map<string, Node>();
	#pending: NameChange[] = [];

	get(name: string): Node | undefined {
		return this.#seen.get(name);
	}

	set(name: string, node: Node | undefined): NameChange {
		const previous = this.#pending.findLast((change) => change.name === name);
		const change = { directory: this, name, node, previous, needs: [] };
		this.#pending.push(change);
		put(this.#seen, change);
		return change;
	}

	/**
	 * Moves a node. Both names change together in one directory; between two, the old name may be
	 * there still when the new one is, but not the other way round.
	 */
	move(name: string, target: SimulatedDirectory, targetName: string): void {
		const arrival = target.set(targetName, this.#seen.get(name));
		const departure = this.set(name, undefined);
		departure.needs.push(arrival);
		if (target === this) arrival.needs.push(departure);
	}

	/** As a file's; what a failed sync leaves out, the next one may still bring to the disk. */
	beginSync(): (hasFailed: boolean) => void {
		const asked = [...this.#pending];
		return (hasFailed) => {
			if (!hasFailed) for (const change of withNeeds(asked)) change.directory.#settle(change);
		};
	}

	/** @param isIgnored which names to leave out */
	seen(): Tree {
		return toTree(this.#seen, (node) => node.seen());
	}

	/** What is on the disk after the power is back; asked of the root. */
	afterPowerLoss(chance: Chance): Tree {
		const isKept = new Map<NameChange, boolean>();
		const kept = withNeeds(this.#allPending().filter(() => chance.isNameKept()));
		for (const change of kept) isKept.set(change, true);
		return this.#left(chance, isKept);
	}

	/** Of this directory and of every one below, the durable and the seen. */
	#allPending(found = new Set<SimulatedDirectory>()): NameChange[] {
		if (found.has(this)) return [];
		found.add(this);
		const nodes = [...this.#seen.values(), ...this.#durable.values()];
		const directories = nodes.filter((node) => node instanceof SimulatedDirectory);
		return [...this.#pending, ...directories.flatMap((node) => node.#allPending(found))];
	}

	#left(chance: Chance, isKept: ReadonlyMap<NameChange, boolean>): Tree {
		const names = new Map(this.#durable);
		for (const change of this.#pending) if (isKept.get(change)) put(names, change);
		return toTree(names, (node) =>
			node instanceof SimulatedFile ? node.afterPowerLoss(chance) : node.#left(chance, isKept),
		);
	}

	#settle(change: NameChange): void {
		const index = this.#pending.indexOf(change);
		if (index < 0) return;
		this.#pending.splice(index, 1);
		put(this.#durable, change);
	}
}

function put(names: Map<string, Node>, { name, node }: NameChange): void {
	if (node === undefined) names.delete(name);
	else names.set(name, node);
}

function toTree(names: ReadonlyMap<string, Node>, open: (node: Node) => Buffer | Tree): Tree {
	return new Map([...names].map(([name, node]) => [name, open(node)]));
}

/** The changes, with whatever has to reach the disk before or together with them, in order. */
function withNeeds(changes: readonly NameChange[]): Set<NameChange> {
	const entered = new Set<NameChange>();
	const ordered = new Set<NameChange>();
	const add = (change: NameChange) => {
		if (entered.has(change)) return;
		entered.add(change);
		if (change.previous !== undefined) add(change.previous);
		for (const needed of change.needs) add(needed);
		ordered.add(change);
	};
	for (const change of changes) add(change);
	return ordered;
}
