import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import { describe, expect, test } from "vitest";
import {
	type Chance,
	contentsKept,
	everythingKept,
	everythingLost,
	namesKept,
	randomChance,
} from "./chance.ts";
import type { Operation } from "./operation.ts";
import { SimulatedDisk, UnknownFileError } from "./simulated-disk.ts";
import type { Tree } from "./tree.ts";

/** Writes to a simulated disk as a program does. */
class Program {
	readonly #disk: SimulatedDisk;
	readonly #handles = new Map<string, bigint>();

	constructor(isSyncIgnored?: (path: string) => boolean) {
		this.#disk = new SimulatedDisk(isSyncIgnored);
	}

	create(path: string, text = ""): this {
		this.#open(path, true);
		return this.write(path, text);
	}

	write(path: string, text: string, offset = 0): this {
		const bytes = Buffer.from(text);
		return this.do({ kind: "written", handle: this.#handle(path), offset, bytes });
	}

	sync(path: string, hasFailed = false): this {
		const handle = this.#open(path, false);
		this.do({ kind: "syncBegun", handle });
		return this.do({ kind: "syncEnded", handle, hasFailed });
	}

	do(operation: Operation): this {
		this.#disk.apply(operation);
		return this;
	}

	mkdir(path: string): this {
		return this.do({ kind: "directoryMade", path });
	}

	rename(path: string, target: string): this {
		return this.do({ kind: "renamed", path, target });
	}

	/** What remains, a line for each file. */
	left(chance: Chance): string[] {
		return list(this.#disk.afterPowerLoss(chance));
	}

	#open(path: string, isCreated: boolean): bigint {
		const handle = BigInt(this.#handles.size + 1);
		this.#handles.set(isCreated ? path : `${path} ${handle}`, handle);
		this.do({ kind: "opened", handle, path, isCreated, isEmptied: false });
		return handle;
	}

	#handle(path: string): bigint {
		return this.#handles.get(path) ?? 0n;
	}
}

function list(tree: Tree, above = ""): string[] {
	return [...tree].flatMap(([name, entry]) =>
		Buffer.isBuffer(entry)
			? [`${above}${name}: ${entry.toString().replaceAll("\0", "0")}`]
			: [`${above}${name}/`, ...list(entry, `${above}${name}/`)],
	);
}

describe("a file", () => {
	test("survives if both the file and its directory were synced", () => {
		expect(new Program().create("a", "text").left(everythingLost)).toEqual([]);
		expect(new Program().create("a", "text").sync("a").left(everythingLost)).toEqual([]);
		expect(new Program().create("a", "text").sync(".").left(everythingLost)).toEqual(["a: "]);
		const whole = new Program().create("a", "text").sync("a").sync(".");
		expect(whole.left(everythingLost)).toEqual(["a: text"]);
	});

	test("is lost if no directory above it was synced", () => {
		const program = new Program().mkdir("d").create("d/a", "text").sync("d/a").sync("d");
		expect(program.left(everythingLost)).toEqual([]);
		expect(program.sync(".").left(everythingLost)).toEqual(["d/", "d/a: text"]);
	});

	test("keeps what was written before a sync began, and not later writes", () => {
		const program = new Program().create("a", "1").sync(".");
		const handle = 1n;
		program.do({ kind: "syncBegun", handle }).write("a", "2", 1);
		program.do({ kind: "syncEnded", handle, hasFailed: false });
		expect(program.left(everythingLost)).toEqual(["a: 1"]);
		expect(program.left(namesKept)).toEqual(["a: 1"]);
		expect(program.left(contentsKept)).toEqual(["a: 12"]);
	});

	test("never contains the data of a failed sync, even after successful ones", () => {
		const program = new Program().create("a", "lost").sync(".").sync("a", true);
		expect(program.write("a", "kept", 4).sync("a").left(everythingKept)).toEqual(["a: 0000kept"]);
	});

	test("is empty if a lying disk never synced it", () => {
		const program = new Program((path) => path === "a").create("a", "text").sync("a").sync(".");
		expect(program.left(everythingLost)).toEqual(["a: "]);
	});

	test("has unsynced writes torn at sectors and reordered", () => {
		const program = new Program().create("a", "x".repeat(2048)).sync("a").sync(".");
		program.write("a", "1".repeat(1024)).write("a", "2".repeat(1024), 1024);
		const seen = new Set<string>();
		for (let seed = 0; seed < 500; seed++) {
			const [line = ""] = program.left(randomChance(seededRandom(seed)));
			seen.add(line.slice(3).replace(/(.)\1{511}/g, "$1"));
		}
		expect(seen).toContain("xxxx");
		expect(seen).toContain("1122");
		expect(seen).toContain("xx22");
		expect(seen).toContain("x12x");
		expect([...seen].join("")).toMatch(/^[x12]+$/);
	});
});

describe("a rename", () => {
	const renamed = () =>
		new Program().mkdir("d").create("a", "new").sync("a").create("b", "old").sync("b").sync(".");

	test("within a directory leaves the old or the new name, never none or both", () => {
		const program = renamed().rename("a", "b");
		expect(program.left(everythingLost)).toEqual(["d/", "a: new", "b: old"]);
		for (let seed = 0; seed < 100; seed++) {
			const left = program.left(randomChance(seededRandom(seed)));
			expect([["d/", "a: new", "b: old"].join(), ["d/", "b: new"].join()]).toContain(left.join());
		}
		expect(program.sync(".").left(everythingLost)).toEqual(["d/", "b: new"]);
	});

	test("to another directory may leave the old name too, and never none", () => {
		const program = renamed().rename("a", "d/a");
		const before = ["d/", "a: new", "b: old"].join();
		const between = ["d/", "d/a: new", "a: new", "b: old"].join();
		const after = ["d/", "d/a: new", "b: old"].join();
		const seen = new Set<string>();
		for (let seed = 0; seed < 100; seed++)
			seen.add(program.left(randomChance(seededRandom(seed))).join());
		expect([...seen].sort()).toEqual([before, between, after].sort());
		expect(program.sync("d").left(everythingLost).join()).toBe(between);
		expect(program.sync(".").left(everythingLost).join()).toBe(after);
	});
});

test("a link is a second name of the same file", () => {
	const program = new Program().create("a", "text").do({ kind: "linked", path: "a", target: "b" });
	expect(
		program.sync("a").do({ kind: "unlinked", path: "a" }).sync(".").left(everythingLost),
	).toEqual(["b: text"]);
});

test("detects a missing call in the journal", () => {
	const program = new Program();
	expect(() => program.write("never-opened", "x")).toThrow(UnknownFileError);
	expect(() => program.rename("never-made", "b")).toThrow(UnknownFileError);
});
