import { eicarText } from "@sim-registration/sample-documents";
import { RunningClamd } from "@sim-registration/test-kit/programs";
import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answers, type ClamdBehaviour, ClamdPeer } from "../../../../../test/support/clamd-peer.ts";
import { describeFileScanner } from "../file-scanner.contract.ts";
import { ClamavScanner } from "./clamav-scanner.ts";

/** Reached only if a test hangs. */
const TIME_LIMIT_MS = 60_000;
const SIGNATURES = { "Test.Eicar": eicarText() };
const LARGE_FILE = Buffer.alloc(FILE_MAX_BYTES, "a");

describe.each([
	["over TCP", ({ host, port }: RunningClamd) => ({ host, port })],
	["over its socket", ({ socket }: RunningClamd) => ({ path: socket })],
])("ClamAV's own clamd %s", (title, addressOf) => {
	let clamd: RunningClamd;
	describeFileScanner(`ClamavScanner ${title}`, {
		open: async () => {
			clamd = await RunningClamd.start({ signatures: SIGNATURES });
			return new ClamavScanner({ address: addressOf(clamd), timeLimitMs: TIME_LIMIT_MS });
		},
		close: () => clamd.close(),
		goAway: () => clamd.kill(),
	});
});

describe("a clamd that fails", () => {
	let clamd: RunningClamd;
	beforeAll(async () => {
		const settings = ["StreamMaxLength 1M"];
		clamd = await RunningClamd.start({ signatures: SIGNATURES, settings });
	});
	afterAll(() => clamd.close());

	function scanner(timeLimitMs = TIME_LIMIT_MS): ClamavScanner {
		return new ClamavScanner({ address: { host: clamd.host, port: clamd.port }, timeLimitMs });
	}

	it("by its own limit of size has found nothing clean", async () => {
		const verdict = await scanner().scan(LARGE_FILE);
		expect(verdict.kind).toBe("unscanned");
	});

	it("by not continuing has found nothing clean, and continues afterwards", async () => {
		clamd.pause();
		const verdict = await scanner(500).scan(Buffer.from("harmless"));
		const isReachable = await scanner().isReachable();
		clamd.resume();
		expect(verdict).toEqual({ kind: "unscanned", reason: "too_slow" });
		expect(isReachable).toBe(false);
		expect(await scanner().scan(Buffer.from("harmless"))).toEqual({ kind: "clean" });
	});

	it("by being killed in the middle of a scan has found nothing clean", async () => {
		clamd.pause();
		const scan = scanner().scan(Buffer.from("harmless"));
		await clamd.kill();
		expect((await scan).kind).toBe("unscanned");
		expect(await scanner().scan(Buffer.from("harmless"))).toEqual({
			kind: "unscanned",
			reason: "unreachable",
		});
		await clamd.restart();
		expect(await scanner().scan(Buffer.from("harmless"))).toEqual({ kind: "clean" });
	});
});

describe("an answer in clamd's place", () => {
	let peer: ClamdPeer;
	beforeEach(async () => {
		peer = await ClamdPeer.start();
	});
	afterEach(() => peer.close());

	async function scan(
		behaviour: ClamdBehaviour,
		{ file = Buffer.from("harmless"), timeLimitMs = TIME_LIMIT_MS } = {},
	) {
		peer.behaviour = behaviour;
		const address = { host: "127.0.0.1", port: peer.port };
		return await new ClamavScanner({ address, timeLimitMs }).scan(file);
	}

	it("follows a file that was sent unchanged, piece by piece", async () => {
		const file = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
		await scan(answers("stream: OK\0"), { file });
		expect(peer.files.map((each) => each.equals(file))).toEqual([true]);
	});

	it("is read to the end, even byte by byte", async () => {
		const verdict = await scan(async (socket, { file }) => {
			await file;
			socket.setNoDelay(true);
			for (const byte of Buffer.from("stream: OK\0")) {
				socket.write(Buffer.of(byte));
				await new Promise(setImmediate);
			}
		});
		expect(verdict).toEqual({ kind: "clean" });
	});

	it.each([
		["stream: Win.Test.EICAR_HDB-1 FOUND\0", "Win.Test.EICAR_HDB-1"],
		["stream: OK FOUND\0", "OK"],
		["stream: stream: OK FOUND\0", "stream:?OK"],
		['stream: a\n{"level":"info"} \x07é FOUND\0', 'a?{"level":"info"}????'],
	])("%j is a find, whose name is harmless in a log", async (answer, signature) => {
		expect(await scan(answers(answer))).toEqual({ kind: "infected", signature });
	});

	it.each([
		["INSTREAM size limit exceeded. ERROR\0", "size_limit"],
		["stream: Can't allocate memory ERROR\0", "failed"],
		["stream: lstat() failed: No such file or directory. ERROR\0", "failed"],
		["UNKNOWN COMMAND\0", "garbled"],
		["", "hung_up"],
		["stream: OK", "hung_up"],
		["stream: O", "hung_up"],
		["stream: OK\n", "hung_up"],
		["\0", "garbled"],
		["OK\0", "garbled"],
		["stream: ok\0", "garbled"],
		[" stream: OK\0", "garbled"],
		["stream: OK \0", "garbled"],
		["stream: OK\n\0", "garbled"],
		["1: stream: OK\0", "garbled"],
		["stream:  FOUND\0", "garbled"],
		["stream: OK\0stream: OK\0", "garbled"],
		["stream: OK\0stream: X FOUND\0", "garbled"],
		["stream: OK\0x", "garbled"],
		["HTTP/1.1 200 OK\r\n\r\n\0", "garbled"],
	])("%j is no verdict", async (answer, reason) => {
		expect(await scan(answers(answer))).toEqual({ kind: "unscanned", reason });
	});

	it("that is long is cut for the log, and too long for a name it is no verdict", async () => {
		const named = (length: number) => answers(`stream: ${"n".repeat(length)} FOUND\0`);
		const signature = "n".repeat(100);
		expect(await scan(named(900))).toEqual({ kind: "infected", signature });
		const garbled = { kind: "unscanned", reason: "garbled" };
		expect(await scan(named(5_000_000))).toEqual(garbled);
		expect(await scan(answers("x".repeat(5_000_000)))).toEqual(garbled);
	});

	it("that comes before the whole file was sent is no verdict, whatever it says", async () => {
		for (const [answer, reason] of [
			["stream: OK\0", "too_early"],
			["stream: X FOUND\0", "too_early"],
			["INSTREAM size limit exceeded. ERROR\0", "size_limit"],
		]) {
			const verdict = await scan(
				(socket) => {
					socket.pause().write(answer ?? "");
				},
				{ file: Buffer.alloc(40_000_000) },
			);
			expect(verdict).toEqual({ kind: "unscanned", reason });
		}
	});

	it("that breaks off, within the file or the answer, is no verdict", async () => {
		const hangsUp = await scan((socket) => socket.resetAndDestroy() && undefined, {
			file: LARGE_FILE,
		});
		expect(hangsUp).toEqual({ kind: "unscanned", reason: "hung_up" });
		const inTheAnswer = await scan(async (socket, { file }) => {
			await file;
			socket.write("stream: ", () => socket.resetAndDestroy());
		});
		expect(inTheAnswer).toEqual({ kind: "unscanned", reason: "hung_up" });
	});

	it("that is late, or from a service that never accepts the file, is no verdict", async () => {
		const tooSlow = { kind: "unscanned", reason: "too_slow" };
		expect(await scan(() => {}, { timeLimitMs: 200 })).toEqual(tooSlow);
		const takesNothing: ClamdBehaviour = (socket) => void socket.pause();
		const file = Buffer.alloc(40_000_000);
		expect(await scan(takesNothing, { file, timeLimitMs: 200 })).toEqual(tooSlow);
	});

	it("on a connection that was closed long before is no verdict", async () => {
		const gone = await ClamdPeer.start();
		const { port } = gone;
		await gone.close();
		const settings = { address: { host: "127.0.0.1", port }, timeLimitMs: 5_000 };
		const scanner = new ClamavScanner(settings);
		expect(await scanner.isReachable()).toBe(false);
		const unreachable = { kind: "unscanned", reason: "unreachable" };
		expect(await scanner.scan(LARGE_FILE)).toEqual(unreachable);
	});

	it("leaves no connection behind", async () => {
		const closed = Promise.withResolvers<void>();
		await scan(
			(socket) => {
				socket.once("close", () => closed.resolve());
				socket.write("nonsense");
			},
			{ file: LARGE_FILE },
		);
		await closed.promise;
	});
});
