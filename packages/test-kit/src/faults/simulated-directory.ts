import type { Chance } from "./chance.ts";
import { SimulatedFile } from "./simulated-file.ts";
import type { Tree } from "./tree.ts";

export type Node = SimulatedFile | SimulatedDirectory;

/** A name that is created, changed or removed. It reaches the disk at a sync, earlier, or never. */
interface NameChange {
	readonly directory: SimulatedDirectory;
	readonly name: string;
	/** undefined if the name is removed */
	readonly node: Node | undefined;
	/** the preceding change of the same name: changes of a name reach the disk in order */
	readonly previous: NameChange | undefined;
	/** changes that must reach the disk first */
	readonly needs: NameChange[];
}

/** A directory as the running program sees it, and as stored on the disk. */
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
	 * Moves a node. Within a directory both names change together. Between two directories the old
	 * name may remain when the new one exists, but not vice versa.
	 */
	move(name: string, target: SimulatedDirectory, targetName: string): void {
		const arrival = target.set(targetName, this.#seen.get(name));
		const departure = this.set(name, undefined);
		departure.needs.push(arrival);
		if (target === this) arrival.needs.push(departure);
	}

	/** As for a file. If this sync fails, a later one may still store the changes. */
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

	/** The contents of the disk after a power loss; called on the root. */
	afterPowerLoss(chance: Chance): Tree {
		const isKept = new Map<NameChange, boolean>();
		const kept = withNeeds(this.#allPending().filter(() => chance.isNameKept()));
		for (const change of kept) isKept.set(change, true);
		return this.#left(chance, isKept);
	}

	/** All pending changes of this directory and those below. */
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

/** The changes, with all changes that must reach the disk before or together with them, in order. */
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
