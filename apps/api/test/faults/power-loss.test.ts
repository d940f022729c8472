import { mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import { Progress } from "@sim-registration/test-kit";
import {
	type Chance,
	contentsKept,
	everythingKept,
	everythingLost,
	listTree,
	namesKept,
	type Operation,
	randomChance,
	readTree,
	SimulatedDisk,
} from "@sim-registration/test-kit/faults";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examineLosses, type PowerLoss } from "./support/examine-losses.ts";
import { ExpectedRegistrations } from "./support/expected-registrations.ts";
import { submitMany } from "./support/load.ts";
import { acknowledgedIn, WatchedServer } from "./support/watched-server.ts";

const POWER_LOSSES = Number(process.env.FAULTS ?? 32);
const SUBMISSIONS = 30;
/** Printed with each failure, to reproduce it. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);

let home: string;
let expectations: ExpectedRegistrations;
let operations: Operation[];
let root: string;

beforeAll(async () => {
	home = mkdtempSync(join(realpathSync(tmpdir()), "sim-registration-faults-"));
	expectations = await ExpectedRegistrations.prepare();
	const server = await WatchedServer.prepare(home);
	root = server.root;
	await submitMany(await server.start(), expectations, SUBMISSIONS);
	await server.end("SIGTERM");
	operations = await server.operations();
});
afterAll(() => rm(home, { recursive: true, force: true }));

function examineAll(
	losses: Iterable<PowerLoss>,
	isSyncIgnored: (path: string) => boolean = () => false,
): Promise<string[]> {
	return examineLosses({ home, operations, expectations, isSyncIgnored }, [...losses]);
}

/** The moments at which answers are sent. */
function answers(): number[] {
	return operations.flatMap(({ kind }, index) => (kind === "answered" ? [index + 1] : []));
}

/** The moments at which the key of an undone registration is gone from the vault. */
function takenBack(): number[] {
	const logs = new Set<bigint>();
	const moments: number[] = [];
	let isTakingBack = false;
	for (const [index, operation] of operations.entries()) {
		if (operation.kind === "opened" && operation.path === "keys/keys.db-wal")
			logs.add(operation.handle);
		if (operation.kind === "unlinked" && operation.path.startsWith("data/files/"))
			isTakingBack = true;
		const isLogEmptied = operation.kind === "truncated" && logs.has(operation.handle);
		if (!isLogEmptied || !isTakingBack) continue;
		moments.push(index + 1);
		isTakingBack = false;
	}
	return moments;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
	const item = items[Math.floor(random() * items.length)];
	if (item === undefined) throw new RangeError("Nothing to pick from");
	return item;
}

const CHANCES: Readonly<Record<string, (random: () => number) => Chance>> = {
	"nothing unsynced kept": () => everythingLost,
	"names kept without contents": () => namesKept,
	"contents kept without names": () => contentsKept,
	"everything kept": () => everythingKept,
	"some of it kept": randomChance,
};

function* lossesAt(moment: (random: () => number) => number, count: number): Generator<PowerLoss> {
	const random = seededRandom(SEED + count);
	const kinds = Object.entries(CHANCES);
	for (const index of new Progress(count).rounds("Power losses", count)) {
		const [kind, chance] = kinds[index % kinds.length] ?? ["", () => everythingLost];
		yield {
			title: `${kind}, FAULT_SEED=${SEED}`,
			moment: moment(random),
			chance: chance(seededRandom(SEED + index)),
		};
	}
}

describe("the journal of a server under load", () => {
	it("replays to the exact directories that the server left", async () => {
		const disk = new SimulatedDisk();
		for (const operation of operations) disk.apply(operation);
		const real = await readTree(root, (name) => name.endsWith("-shm"));
		expect(listTree(disk.seen())).toEqual(listTree(real));
		expect(acknowledgedIn(operations).size).toBe(SUBMISSIONS);
	});
});

/** A disk that reports syncs that it did not make. */
const LIES: readonly [what: string, isSyncIgnored: (path: string) => boolean][] = [
	["nothing", () => true],
	["no file of a registration", (path) => /^data\/(drafts|files)\/./.test(path)],
	["no name of a file", (path) => path === "data/files"],
	["no database", (path) => path.startsWith("data/registrations.db")],
	["no log of the database", (path) => path === "data/registrations.db-wal"],
	["no key vault", (path) => path.startsWith("keys/keys.db")],
	["no key file", (path) => path.startsWith("keys/.draft-")],
	["no mail", (path) => path.startsWith("data/mail")],
	["no name of a directory", (path) => path === "."],
];

describe("this test fails on a lying disk, which no program survives", () => {
	it.each(LIES)("it only pretends to sync %s", async (_what, isSyncIgnored) => {
		const moment = answers().at(-1) ?? 0;
		const loss = { title: "a lie", moment, chance: everythingLost };
		expect(await examineAll([loss], isSyncIgnored)).toHaveLength(1);
	});
});

describe("after a power loss", () => {
	it("at the moment of an answer, that registration and all earlier ones are stored", async () => {
		const losses = lossesAt((random) => pick(answers(), random), Math.ceil(POWER_LOSSES / 2));
		expect(await examineAll(losses)).toEqual([]);
	});

	it("at the moment when a registration is undone, nothing of it is left", async () => {
		const moments = takenBack();
		expect(moments).not.toEqual([]);
		const losses = moments.map((moment) => ({
			title: `undone, FAULT_SEED=${SEED}`,
			moment,
			chance: everythingLost,
		}));
		expect(await examineAll(losses)).toEqual([]);
	});

	it("at any moment, everything acknowledged is there, and nothing is incomplete", async () => {
		const any = (random: () => number) => Math.floor(random() * operations.length);
		expect(await examineAll(lossesAt(any, Math.ceil(POWER_LOSSES / 4)))).toEqual([]);
	});

	it("during the first start, the next one succeeds", async () => {
		const ready = operations.findIndex(
			(operation) => operation.kind === "opened" && operation.path.startsWith("data/drafts/"),
		);
		const early = (random: () => number) => Math.floor(random() * ready);
		expect(await examineAll(lossesAt(early, Math.ceil(POWER_LOSSES / 4)))).toEqual([]);
	});
});
