import { randomUUID } from "node:crypto";
import { eicarText, infectedFiles } from "@sim-registration/sample-documents";
import { RunningClamd } from "@sim-registration/test-kit/programs";
import request from "supertest";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answers, type ClamdBehaviour, ClamdPeer } from "../support/clamd-peer.ts";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireFile, wireFile } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const READY = "/real-name-registration/health/ready";
const BUSY = { success: false, errorCode: "busy" };

let files: Awaited<ReturnType<typeof acceptedFiles>>;
let server: TestServer;

beforeAll(async () => {
	files = await acceptedFiles();
});
afterEach(() => server.close());

function startServer(port: number, variables: Readonly<Record<string, string>> = {}) {
	return startTestServer({ SCANNER: "clamav", CLAMAV_PORT: String(port), ...variables });
}

function fieldsWith(upload: string, file: WireFile) {
	return { [upload]: [file], [`${upload}Name`]: file.name, [`${upload}Size`]: file.size };
}

async function references(): Promise<string[]> {
	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	return rows.map(({ reference }: { reference: string }) => reference);
}

function events(): string[] {
	return server.logLines.map((line) => JSON.parse(line).event);
}

/** Polls until the cached state of the scanner is refreshed. */
async function untilScannerIs(state: string): Promise<void> {
	const { body } = await request(server.url).get(READY).expect(200);
	if (body.scanner !== state) await untilScannerIs(state);
}

describe("with a running ClamAV", () => {
	let clamd: RunningClamd;
	beforeAll(async () => {
		clamd = await RunningClamd.start({ signatures: { "Test.Eicar": eicarText() } });
	});
	afterAll(() => clamd.close());

	it("rejects EICAR in a PDF, a JPEG and a PNG at its upload, with its name in the log only", async () => {
		server = await startServer(clamd.port);
		const customer = await Customer.loggedIn(server.url);
		for (const file of await infectedFiles()) {
			const fields = fieldsWith("brCopy", wireFile(file));
			const { body } = await customer.submit(completeSubmission(files, fields)).expect(422);
			const issues = [{ field: "brCopy", code: "error_file_infected" }];
			expect(body).toEqual({ success: false, errorCode: "file_refused", issues });
		}
		const found = server.logLines.filter((line) => JSON.parse(line).event === "file_infected");
		expect(found).toHaveLength((await infectedFiles()).length);
		for (const line of found)
			expect(JSON.parse(line)).toMatchObject({
				upload: "brCopy",
				signature: "Test.Eicar.UNOFFICIAL",
			});
		expect(await server.storedFiles()).toEqual([]);
		expect(await references()).toEqual([]);
	});

	it("names every infected upload, and accepts clean ones from the same customer", async () => {
		server = await startServer(clamd.port);
		const customer = await Customer.loggedIn(server.url);
		const [first, , third] = await infectedFiles();
		if (first === undefined || third === undefined) throw new Error("No infected files");
		const fields = {
			...fieldsWith("businessProof", wireFile(first)),
			...fieldsWith("idCopyS", wireFile(third)),
		};
		const { body } = await customer.submit(completeSubmission(files, fields)).expect(422);
		expect(body.issues.map(({ field }: { field: string }) => field)).toEqual([
			"businessProof",
			"idCopyS",
		]);
		const { body: accepted } = await customer.submit(completeSubmission(files)).expect(200);
		expect(await references()).toEqual([accepted.reference]);
	});

	it("works with its socket", async () => {
		const socket = { CLAMAV_SOCKET: clamd.socket };
		server = await startTestServer({ SCANNER: "clamav", ...socket });
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(files)).expect(200);
	});

	it("when it hangs, is killed and comes back, the same key succeeds afterwards", async () => {
		server = await startServer(clamd.port, { CLAMAV_TIMEOUT_MS: "700" });
		const customer = await Customer.loggedIn(server.url);
		const key = randomUUID();
		const send = () => customer.submit(completeSubmission(files), key);
		clamd.pause();
		const slow = await send().expect(503);
		clamd.resume();
		await clamd.kill();
		const dead = await send().expect(503);
		for (const { body, headers } of [slow, dead]) {
			expect(body).toEqual(BUSY);
			expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(10);
			expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
		}
		expect(await server.storedFiles()).toEqual([]);
		await clamd.restart();
		await untilScannerIs("ready");
		const { body: accepted } = await send().expect(200);
		expect((await send().expect(200)).body.reference).toBe(accepted.reference);
		expect(await references()).toEqual([accepted.reference]);
	});
});

describe("with a misbehaving scanner", () => {
	let peer: ClamdPeer;
	beforeAll(async () => {
		peer = await ClamdPeer.start();
	});
	afterAll(() => peer.close());

	it("accepts only a clean verdict on every whole file", async () => {
		server = await startServer(peer.port, { CLAMAV_TIMEOUT_MS: "500" });
		const customer = await Customer.loggedIn(server.url);
		const key = randomUUID();
		const send = () => customer.submit(completeSubmission(files), key);
		const badly: readonly ClamdBehaviour[] = [
			answers("stream: OK"),
			answers("nonsense\0"),
			answers("INSTREAM size limit exceeded. ERROR\0"),
			answers("x".repeat(1_000_000)),
			() => {},
			(socket) => void socket.destroy(),
		];
		for (const behaviour of badly) {
			peer.behaviour = behaviour;
			expect((await send().expect(503)).body).toEqual(BUSY);
		}
		const failures = server.logLines
			.map((line) => JSON.parse(line))
			.filter(({ event }) => event === "scan_failed")
			.map(({ scanFailure }) => scanFailure);
		expect(failures).toEqual([
			"hung_up",
			"garbled",
			"size_limit",
			"garbled",
			"too_slow",
			"hung_up",
		]);
		peer.behaviour = answers("stream: OK\0");
		await send().expect(200);
	});

	it("a scan longer than an inspection may take is not counted against the file", async () => {
		server = await startServer(peer.port);
		peer.files.length = 0;
		const longerMs = 3_500;
		peer.behaviour = async (socket, { file }) => {
			await file;
			setTimeout(() => socket.end("stream: OK\0"), peer.files.length === 1 ? longerMs : 0);
		};
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(files)).expect(200);
	});

	it("concurrent submissions open at most two connections at a time, one per file", async () => {
		server = await startServer(peer.port);
		peer.behaviour = answers("stream: OK\0");
		const before = peer.files.length;
		const customers = await Promise.all(
			Array.from({ length: 6 }, () => Customer.loggedIn(server.url)),
		);
		await Promise.all(
			customers.map((customer) => customer.submit(completeSubmission(files)).expect(200)),
		);
		expect(peer.files.length - before).toBe(6 * 5);
		expect(peer.mostAtOnce).toBeLessThanOrEqual(2);
	});
});

describe("health and the start", () => {
	it("report a missing scanner in the log only, if none is configured", async () => {
		server = await startTestServer();
		expect((await request(server.url).get(READY).expect(200)).body).toEqual({ status: "ready" });
		expect(events()).toContain("scanner_off");
	});

	it("show an unavailable scanner, and are ready", async () => {
		const gone = await ClamdPeer.start();
		const { port } = gone;
		await gone.close();
		server = await startServer(port);
		const { body } = await request(server.url).get(READY).expect(200);
		expect(body).toEqual({ status: "ready", scanner: "unavailable" });
		expect(events()).toContain("scanner_unavailable");
	});

	it("show an available one, and query it rarely however often they are called", async () => {
		const peer = await ClamdPeer.start();
		server = await startServer(peer.port);
		for (let count = 0; count < 50; count++) {
			const { body } = await request(server.url).get(READY).expect(200);
			expect(body).toEqual({ status: "ready", scanner: "ready" });
		}
		expect(peer.pings).toBeLessThan(5);
		await peer.close();
	});
});
