import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Log } from "../../../platform/logging/log.ts";
import { FileScanner, type ScanVerdict } from "./file-scanner.ts";
import { ScannerWatch } from "./scanner-watch.ts";
import { ScanningProcesses } from "./scanning-processes.ts";

class FakeScanner extends FileScanner {
	override readonly isOn = true;
	override readonly recipe;
	override readonly timeLimitMs = 0;
	isThere = true;
	questions = 0;

	/** @param reaches whether the scanning processes can reach the scanner */
	constructor(reaches = "true") {
		super();
		const source = `export const createScanner = () => ({ isReachable: async () => ${reaches} });`;
		const module = `data:text/javascript,${encodeURIComponent(source)}`;
		this.recipe = { module, settings: undefined };
	}

	override async scan(): Promise<ScanVerdict> {
		return { kind: "clean" };
	}
	override async isReachable(): Promise<boolean> {
		this.questions += 1;
		return this.isThere;
	}
}

let processes: ScanningProcesses | undefined;
let events: string[];

function watchOver(scanner: FileScanner): ScannerWatch {
	processes = new ScanningProcesses(scanner, { DATA_DIR: "data" });
	const log = new Log((line) => events.push(JSON.parse(line).event));
	return new ScannerWatch(scanner, processes, log);
}

beforeEach(() => {
	events = [];
	vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(async () => {
	vi.useRealTimers();
	await processes?.onApplicationShutdown();
});

it("logs each change of the scanner's state, and asks it every three seconds at most", async () => {
	const scanner = new FakeScanner();
	const watch = watchOver(scanner);
	for (const isThere of [true, false, false, true]) {
		scanner.isThere = isThere;
		await watch.state();
		vi.advanceTimersByTime(3_000);
		scanner.isThere = !isThere;
		expect(await watch.state()).toBe(isThere ? "ready" : "unavailable");
		vi.advanceTimersByTime(1);
	}
	expect(scanner.questions).toBe(4);
	expect(events).toEqual(["scanner_ready", "scanner_unavailable", "scanner_ready"]);
});

it.each([
	["says that it is not there", "false"],
	["throws", "(() => { throw new Error('no'); })()"],
	["ends the process", "process.exit(1)"],
])(
	"a scanner that the server reaches is unavailable if its copy in the processes %s",
	async (_title, reaches) => {
		const watch = watchOver(new FakeScanner(reaches));
		expect(await watch.state()).toBe("unavailable");
		expect(events).toEqual(["scanner_unavailable"]);
	},
);
