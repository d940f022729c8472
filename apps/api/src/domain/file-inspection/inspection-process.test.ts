import { hash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleScreenshot } from "@sim-registration/sample-documents";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ChildProcesses } from "../../../test/support/child-processes.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { seal } from "../../platform/sealing/seal.ts";
import { InspectionProcess } from "./inspection-process.ts";
import { cpuTimeMs } from "./process/line-process.ts";

/** Only timers: processes answer in real time. */
const TIMERS = ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const;

/** A page in a process's answer. */
const PAGE = JSON.stringify({ kind: "drawn", jpeg: "AAAA", pageCount: 3 });

/** For programs that do not open their files. */
const EMPTY = { key: generateDataKey(), purpose: "", fill: () => Promise.resolve(0) };

/** Shared by tests that need no process of their own. */
let shared: InspectionProcess;
beforeAll(() => {
	shared = new InspectionProcess();
});
afterAll(() => shared.close());

const processes: InspectionProcess[] = [];
afterEach(async () => {
	vi.useRealTimers();
	for (const process of processes.splice(0)) await process.close();
});

function started(...options: ConstructorParameters<typeof InspectionProcess>): InspectionProcess {
	const made = new InspectionProcess(...options);
	processes.push(made);
	return made;
}

/** A process that does this with every file; it answers with \`answer\`. */
function processThat(body: string): InspectionProcess {
	const source = `
		import { writeSync } from "node:fs";
		writeSync(3, "ready\\n");
		process.stdin.on("data", async (bytes) => {
			if (bytes.length < 4 || bytes.readUInt32BE() > 9_999) return;
			const { taskNumber } = JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32BE()));
			const answer = (line) => writeSync(3, taskNumber + " " + line + "\\n");
			${body}
		});`;
	return started({ argv: ["--input-type=module", "--eval", source] });
}

interface InspectOptions {
	readonly share?: number;
	readonly isAltered?: boolean;
	/** called once the process's memory holds the file */
	readonly onFilled?: () => void;
	readonly cpuMs?: number;
}

/** @returns what is wrong with the file, or whether its digest is correct */
async function inspect(
	inspections: InspectionProcess,
	{ share = 1, isAltered = false, onFilled, ...limits }: InspectOptions = {},
) {
	const { bytes } = await sampleScreenshot();
	const file = bytes.subarray(0, bytes.length * share);
	const key = generateDataKey();
	const sealed = seal(key, "registration|idCopyF", file);
	if (isAltered) sealed.writeUInt8(sealed.readUInt8(100) ^ 1, 100);
	const fill = async (memory: Uint8Array) => {
		memory.set(sealed);
		onFilled?.();
		return sealed.length;
	};
	const task = { key, purpose: "registration|idCopyF", fill };
	const { verdict } = await inspections.inspect(task, "png", limits);
	return verdict.kind === "passed" ? verdict.sha256 === hash("sha256", file) : verdict.code;
}

it("a process inspects one file after another", async () => {
	expect(await inspect(shared)).toBe(true);
	expect(await inspect(shared, { share: 0.5 })).toBe("error_file_damaged");
	expect(await inspect(shared)).toBe(true);
});

it.each([
	["reads a draft by itself where it may", "drafts", 0],
	["is handed a draft that it may not read", "elsewhere", 1],
])("a process %s", async (_title, folder, timesHanded) => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-"));
	mkdirSync(join(directory, folder));
	const { bytes } = await sampleScreenshot();
	const key = generateDataKey();
	const sealed = seal(key, "registration|idCopyF", bytes);
	const path = join(directory, folder, "draft");
	writeFileSync(path, sealed);
	const fill = vi.fn(async (memory: Uint8Array) => {
		memory.set(sealed);
		return sealed.length;
	});
	const task = { key, purpose: "registration|idCopyF", path, fill };
	const inspections = started({ draftDirectory: join(directory, "drafts") });
	for (const round of [1, 2]) {
		const { verdict } = await inspections.inspect(task, "png");
		expect(verdict).toEqual({ kind: "passed", sha256: hash("sha256", bytes) });
		expect(fill).toHaveBeenCalledTimes(round * timesHanded);
	}
	rmSync(directory, { recursive: true });
});

it("a draft that was altered on the disk is blamed on the disk, not on the file", async () => {
	const broken = { name: "SealBrokenError" };
	await expect(inspect(shared, { isAltered: true })).rejects.toMatchObject(broken);
	expect(await inspect(shared)).toBe(true);
});

it.each([
	["takes too much CPU time", "for (;;);", { cpuMs: 100 }],
	["takes too much memory", "const all = []; for (;;) all.push(Array(1e6).fill(all));", {}],
	["lets V8 abort", "process.abort();", {}],
	["ends the process", "process.exit(1);", {}],
	["makes it throw", "throw new Error('no');", {}],
])("a file that %s is refused, and so is the next", async (_title, body, options) => {
	const inspections = processThat(body);
	expect(await inspect(inspections, options)).toBe("error_file_too_complex");
	expect(await inspect(inspections, options)).toBe("error_file_too_complex");
});

async function pagesOf(drawing: InspectionProcess, maxPages: number): Promise<unknown[]> {
	const pages: unknown[] = [];
	for await (const page of drawing.draw(EMPTY, "pdf", maxPages)) pages.push(page);
	return pages;
}

it("a process that ends while it draws has returned the previous pages", async () => {
	const drawing = processThat(`answer('${PAGE}'); answer('${PAGE}'); process.exit(1);`);
	const pages = await pagesOf(drawing, 20);
	expect(pages).toEqual([JSON.parse(PAGE), JSON.parse(PAGE)]);
});

it("no more pages are accepted from a process than were requested", async () => {
	const drawing = processThat(`for (const _ of Array(9)) answer('${PAGE}');`);
	expect(await pagesOf(drawing, 2)).toHaveLength(2);
});

describe("a process is not blamed on the file it draws", () => {
	it("if something outside kills it", async () => {
		const drawing = processThat(`answer('${PAGE}'); process.kill(process.pid, 'SIGKILL');`);
		await expect(pagesOf(drawing, 20)).rejects.toMatchObject({ reason: "killed" });
	});

	it("if it is out of wall time", async () => {
		const drawing = processThat(`answer('${PAGE}');`);
		await drawing.start().isReady;
		vi.useFakeTimers({ toFake: [...TIMERS] });
		const tooSlow = expect(pagesOf(drawing, 20)).rejects.toMatchObject({ reason: "too_slow" });
		for (const _ of Array(3)) await vi.advanceTimersByTimeAsync(61_000);
		await tooSlow;
	});
});

it("neither printed lines nor surplus answers count as the next file's verdict", async () => {
	const surplus = JSON.stringify({ kind: "passed", sha256: "surplus" });
	const first = JSON.stringify({ kind: "refused", code: "error_file_damaged" });
	const inspections = processThat(`
		console.log('${surplus}');
		answer('${first}'.replace("damaged", taskNumber === 1 ? "damaged" : "mixed"));
		if (taskNumber === 1) answer('${surplus}');
	`);
	expect(await inspect(inspections)).toBe("error_file_damaged");
	expect(await inspect(inspections)).toBe("error_file_mixed");
});

it("a process that does not start in time is not blamed on the file, and another is tried", async () => {
	using children = new ChildProcesses();
	const notStarted = { name: "InspectionUnfinishedError", reason: "not_started" };
	const inspections = started({ argv: ["--eval", "setInterval(() => {}, 1_000_000)"] });
	vi.useFakeTimers({ toFake: [...TIMERS] });
	for (const attempt of [1, 2]) {
		const refused = expect(inspections.inspect(EMPTY, "png")).rejects.toMatchObject(notStarted);
		await vi.advanceTimersByTimeAsync(60_000);
		await refused;
		expect(children.all).toHaveLength(attempt);
	}
});

it.each([
	["answers", "answer('{}')"],
	["ends its process", "process.exit(1)"],
])("the CPU time of a file that %s is measured", async (_title, end) => {
	using children = new ChildProcesses();
	const inspections = processThat(`
		process.once("SIGUSR2", () => { ${end}; });
		const before = process.cpuUsage();
		for (let used = 0; used < 400_000; used = Object.values(process.cpuUsage(before)).reduce((a, b) => a + b));
	`);
	vi.useFakeTimers({ toFake: [...TIMERS] });
	// A busy machine gives the process little CPU time.
	const inspecting = inspections.inspect(EMPTY, "png", { wallMs: 600_000 });
	// Also advances the timers that measure the CPU time.
	const used = () => expect(cpuTimeMs(children.all[0]?.pid)).toBeGreaterThan(400);
	await vi.waitFor(used, { timeout: 150_000 });
	children.kill("SIGUSR2");
	const { cpuMs } = await inspecting;
	expect(cpuMs).toBeGreaterThan(150);
	expect(cpuMs).toBeLessThan(2_000);
});

it("a file is not charged the CPU time of previous ones", async () => {
	const inspections = processThat(`
		const before = process.cpuUsage();
		for (let used = 0; used < 250_000; used = Object.values(process.cpuUsage(before)).reduce((a, b) => a + b));
		answer("{}");
	`);
	for (const _ of Array(2)) {
		const { cpuMs } = await inspections.inspect(EMPTY, "png");
		expect(cpuMs).toBeGreaterThan(150);
		expect(cpuMs).toBeLessThan(450);
	}
});

it("a process knows nothing of the server's environment", async () => {
	const isEmpty = "Object.keys(process.env).length === 0";
	const inspections = processThat(
		`answer(JSON.stringify({ kind: ${isEmpty} ? "sealBroken" : "no" }));`,
	);
	await expect(inspect(inspections)).rejects.toMatchObject({ name: "SealBrokenError" });
});

it.each([
	["reads the server's files", "(await import('node:fs')).readFileSync('/etc/hostname')"],
	["lists a folder", "(await import('node:fs')).readdirSync('.')"],
	["writes a file", "(await import('node:fs')).writeFileSync('planted', '')"],
	["starts a program", "(await import('node:child_process')).spawnSync('true')"],
	["starts a thread", "new (await import('node:worker_threads')).Worker('', { eval: true })"],
])("a process that %s is stopped", async (_title, act) => {
	const inspections = processThat(`
		const outcome = await (async () => { ${act}; })().then(() => "done", ({ code }) => code);
		answer(JSON.stringify({ kind: "refused", code: outcome }));
	`);
	expect(await inspect(inspections)).toBe("ERR_ACCESS_DENIED");
});

it.each([
	["connects", "net.connect(PORT, '127.0.0.1')"],
	[
		"connects by fetch",
		"await fetch('http://127.0.0.1:PORT/').catch(({ cause }) => { throw cause; })",
	],
	["connects to a socket", "net.connect('/var/run/clamd.sock')"],
	["listens", "net.createServer().listen(0)"],
	["sends a datagram", "dgram.createSocket('udp4').send('x', PORT, '127.0.0.1')"],
	["looks up a name", "dns.lookup('localhost', () => {})"],
	["asks a name server", "await new dns.promises.Resolver().resolve4('localhost')"],
	["reaches for the network below Node's modules", "process.binding('tcp_wrap')"],
])("a process that %s is stopped, and nobody hears of it", async (_title, act) => {
	const heard = vi.fn();
	const server = createServer(heard).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const inspections = processThat(`
		const [net, dgram, dns] = await Promise.all(["net", "dgram", "dns"].map((name) => import("node:" + name)));
		const outcome = await (async () => { ${act.replace("PORT", String(port))}; })().then(() => "done", ({ code }) => code);
		answer(JSON.stringify({ kind: "refused", code: outcome }));
	`);
	expect(await inspect(inspections)).toBe("ERR_ACCESS_DENIED");
	expect(heard).not.toHaveBeenCalled();
});

it("a store that ran out of time cannot write over the next file", async () => {
	let abandoned: Uint8Array = new Uint8Array();
	const runOut = async (memory: Uint8Array) => {
		abandoned = memory;
		throw new Error("out of time");
	};
	await expect(shared.inspect({ ...EMPTY, fill: runOut }, "png")).rejects.toThrow("out of time");
	expect(await inspect(shared, { onFilled: () => abandoned.fill(0) })).toBe(true);
});
