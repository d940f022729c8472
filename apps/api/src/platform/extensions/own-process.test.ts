import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ServerEvent } from "./listener.ts";
import { LISTENER_LIMITS, OwnProcess, type OwnProcessLimits } from "./own-process.ts";
import type { PageOptions, RegistrationPages } from "./registration-pages.ts";
import type { RegistrationRecords } from "./registration-records.ts";

const LISTENER = new URL("./listener.ts", import.meta.url).href;
const JOB = new URL("./scheduled-job.ts", import.meta.url).href;
const EVENT: ServerEvent = {
	id: "registration accepted 7KQ4 2026-11-29T08:00:00.000Z",
	kind: "registration accepted",
	subject: "7KQ4",
	at: "2026-11-29T08:00:00.000Z",
};
const EXTENSIONS = `
import { appendFileSync } from "node:fs";
import { EventListener, listen } from ${JSON.stringify(LISTENER)};
import { schedule, ScheduledJob } from ${JSON.stringify(JOB)};

for (const stray of [null, "ready", 0, { type: "x" }, { kind: "answer" }, { kind: "question" }])
	process.send(stray);

const KINDS = ["registration accepted"];
const leaked = [];
class Notes extends EventListener {
	async handle(event) {
		appendFileSync(process.env.NOTES, JSON.stringify({ ...event, pid: process.pid }) + "\\n");
	}
}
const withHandle = (handle) => () => ({ handle });
export default [
	listen("notes", KINDS, Notes),
	listen("by_function", KINDS, async () => new Notes()),
	listen("throwing", KINDS, withHandle(async () => {
		throw Object.assign(new TypeError("A123456(3) is unknown"), { code: "ECONNREFUSED" });
	})),
	listen("hanging", KINDS, withHandle((event, signal) => new Promise(() => {
		signal.onabort = () => appendFileSync(process.env.NOTES, "aborted\\n");
	}))),
	listen("looping", KINDS, withHandle(() => {
		appendFileSync(process.env.NOTES, process.pid + "\\n");
		for (;;);
	})),
	listen("leaking", KINDS, withHandle(async () => { for (;;) leaked.push(new Array(1e6).fill(1.5)); })),
	listen("buffering", KINDS, withHandle(async () => {
		for (;;) {
			leaked.push(Buffer.alloc(2e7, 1));
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	})),
	listen("exiting", KINDS, withHandle(async () => process.exit(0))),
	listen("unmade", KINDS, () => { throw new Error("no configuration"); }),
	listen("rejecting_later", KINDS, withHandle(async () => { Promise.reject(new Error("later")); })),
	schedule("report", 5, class extends ScheduledJob {
		async run(registrations) {
			let before;
			do {
				const page = await registrations.page({ before, limit: 1 });
				appendFileSync(process.env.NOTES, page.registrations[0].reference + "\\n");
				before = page.next;
			} while (before);
		}
	}),
	listen("remembering", KINDS, withHandle(async ({ subject }, signal, records) => {
		const before = await records.read(subject, "count");
		const isWritten = await records.write(subject, "count", { times: (before?.times ?? 0) + 1 });
		appendFileSync(process.env.NOTES, JSON.stringify({ before, isWritten }) + "\\n");
		if (before?.times === 2) await records.remove(subject, "count");
	})),
	listen("verbose", KINDS, withHandle(async ({ subject }, signal, records) => {
		await records.write(subject, "count", "x".repeat(20_000));
	})),
	listen("misnaming", KINDS, withHandle(async ({ subject }, signal, records) => {
		await records.write(subject, 7, "x");
	})),
	schedule("counting", 5, () => ({
		run: async (registrations, signal, records) => {
			if (!(await records.write("7KQ4", "seen", true))) throw new Error("not written");
		},
	})),
	schedule("misreading", 5, () => ({ run: (registrations) => registrations.page({ limit: -1 }) })),
	schedule("asking_wrongly", 5, () => ({ run: (registrations) => registrations.page({ before: {} }) })),
	schedule("flooding", 5, () => ({
		run: async (registrations) => { for (;;) registrations.page().catch(() => {}); },
	})),
	schedule("endless", 5, () => ({ run: () => new Promise(() => {}) })),
];
`;

let directory = "";
let started: OwnProcess[] = [];

beforeEach(() => {
	records = new FakeRecords();
	directory = mkdtempSync(join(tmpdir(), "sim-registration-listener-"));
	writeFileSync(join(directory, "extensions.mjs"), EXTENSIONS);
});
afterEach(async () => {
	await Promise.all(started.map((each) => each.stop()));
	started = [];
	await rm(directory, { recursive: true });
});

const REFERENCES = ["7KQ4", "9XYZ", "2ABC"];
const registrations: RegistrationPages = {
	async page({ before, limit = 50 }: PageOptions = {}) {
		if (limit < 0) throw Object.assign(new RangeError("limit"), { code: "ERR_LIMIT" });
		const index = before === undefined ? 0 : REFERENCES.indexOf(before) + 1;
		const reference = REFERENCES[index] ?? "";
		const known = { reference, acceptedAt: EVENT.at, isExported: false };
		return {
			registrations: [{ ...known, state: "registered", deregisteredAt: undefined }],
			next: index + 1 < REFERENCES.length ? reference : undefined,
		};
	},
};

/** Of one registration. */
class FakeRecords implements RegistrationRecords {
	readonly kept = new Map<string, unknown>();

	async read(reference: string, name: string): Promise<unknown> {
		return this.kept.get(`${reference} ${name}`);
	}
	async write(reference: string, name: string, value: unknown): Promise<boolean> {
		if (reference === "7KQ4") this.kept.set(`${reference} ${name}`, value);
		return reference === "7KQ4";
	}
	async remove(reference: string, name: string): Promise<void> {
		this.kept.delete(`${reference} ${name}`);
	}
}

let records: FakeRecords;

function processOf(name: string, limits: Partial<OwnProcessLimits> = {}): OwnProcess {
	const made = new OwnProcess({
		file: join(directory, "extensions.mjs"),
		name,
		variables: { NOTES: join(directory, "notes") },
		isShown: false,
		registrations,
		records,
		limits: { ...LISTENER_LIMITS, ...limits },
	});
	started.push(made);
	return made;
}

async function notes(): Promise<string[]> {
	return (await readFile(join(directory, "notes"), "utf8")).trim().split("\n");
}

it.each(["notes", "by_function"])("the listener %s gets events in one process", async (name) => {
	const process = processOf(name);
	expect(await process.call(EVENT)).toBeUndefined();
	expect(await process.call({ ...EVENT, subject: "9XYZ" })).toBeUndefined();
	const [first, second] = (await notes()).map((line) => JSON.parse(line));
	expect(first).toEqual({ ...EVENT, pid: expect.any(Number) });
	expect(second).toMatchObject({ subject: "9XYZ", pid: first.pid });
});

it("another process starts after a stop", async () => {
	const process = processOf("notes");
	await process.call(EVENT);
	await process.stop();
	expect(await process.call(EVENT)).toBeUndefined();
	const pids = (await notes()).map((line) => JSON.parse(line).pid);
	expect(new Set(pids).size).toBe(2);
});

it("a listener reads, writes and removes records of registrations", async () => {
	const process = processOf("remembering");
	for (let event = 0; event < 4; event++) expect(await process.call(EVENT)).toBeUndefined();
	expect(await process.call({ ...EVENT, subject: "9XYZ" })).toBeUndefined();
	expect((await notes()).map((line) => JSON.parse(line))).toEqual([
		{ isWritten: true },
		{ before: { times: 1 }, isWritten: true },
		{ before: { times: 2 }, isWritten: true },
		{ isWritten: true },
		{ isWritten: false },
	]);
});

it.each([
	["verbose", "RangeError"],
	["misnaming", "Error"],
])("a record that cannot be kept fails the listener %s: %s", async (name, failure) => {
	expect(await processOf(name).call(EVENT)).toBe(failure);
	expect(records.kept.size).toBe(0);
});

it("a job writes records", async () => {
	expect(await processOf("counting").call()).toBeUndefined();
	expect([...records.kept]).toEqual([["7KQ4 seen", true]]);
});

it("a job reads registrations, one page after the other", async () => {
	expect(await processOf("report").call()).toBeUndefined();
	expect(await notes()).toEqual(REFERENCES);
});

it.each<[name: string, failure: string, limits?: Partial<OwnProcessLimits>]>([
	["misreading", "Error"],
	["asking_wrongly", "Error"],
	["flooding", "questions"],
	["endless", "late", { callMs: 200 }],
])("the job %s has failed: %s", async (name, failure, limits) => {
	expect(await processOf(name, limits).call()).toBe(failure);
});

it.each<[name: string, failure: string, limits?: Partial<OwnProcessLimits>]>([
	["throwing", "TypeError ECONNREFUSED"],
	["hanging", "late", { callMs: 200 }],
	["looping", "late", { callMs: 200 }],
	["leaking", "ended"],
	["buffering", "memory", { bytes: 200_000_000 }],
	["exiting", "ended"],
	["unmade", "start"],
	["absent", "start"],
	["rejecting_later", "ended"],
])("the listener %s has not handled an event: %s", async (name, failure, limits) => {
	const process = processOf(name, limits);
	const failures = [await process.call(EVENT), await process.call(EVENT)];
	expect(failures).toContain(failure);
});

/** A process that has ended, and that nobody has waited for, is a zombie. */
function isRunning(pid: string | undefined): boolean {
	const path = `/proc/${pid}/stat`;
	return existsSync(path) && !/\) Z /.test(readFileSync(path, "latin1"));
}

it("a listener that loops ends with a server that is killed", async () => {
	const { href } = new URL("./own-process.ts", import.meta.url);
	const options = {
		file: join(directory, "extensions.mjs"),
		name: "looping",
		variables: { NOTES: join(directory, "notes") },
		limits: LISTENER_LIMITS,
	};
	const program = `import { OwnProcess } from ${JSON.stringify(href)};
		new OwnProcess(${JSON.stringify(options)}).call(${JSON.stringify(EVENT)});`;
	const server = spawn(process.execPath, ["--input-type=module", "--eval", program]);
	await expect.poll(() => notes().catch(() => [])).toHaveLength(1);
	const [pid] = await notes();
	server.kill("SIGKILL");
	await expect.poll(() => isRunning(pid)).toBe(false);
});

it("a listener is told when its time is over", async () => {
	await processOf("hanging", { callMs: 100 }).call(EVENT);
	expect(await notes()).toEqual(["aborted"]);
});
