import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Log } from "../../logging/log.ts";
import { FileScanner, type ScanVerdict } from "./file-scanner.ts";
import { ScannerWatch } from "./scanner-watch.ts";

class FakeScanner extends FileScanner {
	override readonly isOn = true;
	override readonly recipe = { module: "", settings: undefined };
	override readonly timeLimitMs = 0;
	isThere = true;
	questions = 0;

	override async scan(): Promise<ScanVerdict> {
		return { kind: "clean" };
	}
	override async isReachable(): Promise<boolean> {
		this.questions += 1;
		return this.isThere;
	}
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

it("logs each change of what the scanner is, and asks it every three seconds at most", async () => {
	const scanner = new FakeScanner();
	const events: string[] = [];
	const watch = new ScannerWatch(scanner, new Log((line) => events.push(JSON.parse(line).event)));
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
