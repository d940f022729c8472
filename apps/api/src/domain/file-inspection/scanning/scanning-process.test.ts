import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { generateDataKey } from "../../../platform/sealing/data-key.ts";
import { seal } from "../../../platform/sealing/seal.ts";
import { NoScanner } from "./adapters/no-scanner.ts";
import { ScanningProcess } from "./scanning-process.ts";

/** A process whose scanner is made by this module. */
function processWith(module: string, settings: unknown = {}): ScanningProcess {
	const scanner = Object.assign(new NoScanner(), { recipe: { module, settings } });
	const process = new ScanningProcess(scanner);
	onTestFinished(() => process.close());
	return process;
}

/** A process whose scanner is made by this source. */
function processRunning(source: string, settings?: unknown): ScanningProcess {
	return processWith(`data:text/javascript,${encodeURIComponent(source)}`, settings);
}

async function scan(process: ScanningProcess) {
	const key = generateDataKey();
	const sealed = seal(key, "registration|idCopyF", Buffer.from("harmless"));
	const fill = async (memory: Uint8Array) => {
		memory.set(sealed);
		return sealed.length;
	};
	return await process.scan({ key, purpose: "registration|idCopyF", fill });
}

it("a team's own scanner is read from its folder, and nothing else is", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-"));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const own = join(directory, "own");
	mkdirSync(own);
	writeFileSync(join(directory, "secret"), "secret");
	writeFileSync(join(own, "verdict.mjs"), 'export const kind = "clean";');
	writeFileSync(
		join(own, "scanner.mjs"),
		`import { readFileSync } from "node:fs";
		import { kind } from "./verdict.mjs";
		const readable = (path) => { try { return readFileSync(path).length > 0; } catch { return false; } };
		export const createScanner = ({ secret }) => ({ scan: async () => readable(secret) ? { kind: "unscanned" } : { kind } });`,
	);
	const module = pathToFileURL(join(own, "scanner.mjs")).href;
	const process = processWith(module, { secret: join(directory, "secret") });
	expect(await scan(process)).toEqual({ kind: "clean" });
});

it("a scanner reaches the network", async () => {
	const server = createServer((socket) => socket.end("clean")).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const source = `
		import { connect } from "node:net";
		import { text } from "node:stream/consumers";
		export const createScanner = (port) => ({ scan: async () => ({ kind: await text(connect(port, "127.0.0.1")) }) });
	`;
	const { port } = server.address() as AddressInfo;
	expect(await scan(processRunning(source, port))).toEqual({ kind: "clean" });
});

it("a file whose scan ends the process is not clean, and the next is scanned", async () => {
	const process = processRunning(`
		const scan = async (file) => file[0] === 0 ? process.exit(1) : { kind: "clean" };
		export const createScanner = () => ({ scan });
	`);
	const key = generateDataKey();
	const sealed = seal(key, "", Buffer.alloc(9));
	const fill = async (memory: Uint8Array) => {
		memory.set(sealed);
		return sealed.length;
	};
	expect((await process.scan({ key, purpose: "", fill })).kind).toBe("unscanned");
	expect(await scan(process)).toEqual({ kind: "clean" });
});

it("a scanner that continues to read after its answer does not see the next file", async () => {
	const process = processRunning(`
		let last = [];
		export const createScanner = () => ({ scan: async (file) => {
			const kind = last.every((byte) => byte === 0) ? "clean" : "infected";
			last = file;
			return { kind };
		} });
	`);
	expect(await scan(process)).toEqual({ kind: "clean" });
	expect(await scan(process)).toEqual({ kind: "clean" });
});
