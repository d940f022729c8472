import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { runOperator } from "../support/run-operator.ts";
import { variablesIn } from "../support/server-process.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";
import { writeBuild } from "../support/write-build.ts";

const OLD = "step-AAAAAAAA.js";
const NEW = "step-BBBBBBBB.js";

let directory: string;
let storage: TestStorage;
let surroundings: Parameters<typeof startServer>[0];
let running: RunningServer[];

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-releases-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	surroundings = {
		environment: parseEnvironment({ ...variablesIn(directory), ...storage.variables }),
		clock: () => new Date(),
		log: new Log(() => {}),
		onFatal: () => {},
	};
	running = [];
});
afterEach(async () => {
	await Promise.all(running.map((server) => server.close()));
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

/** Starts a process of the release with this script. */
async function startRelease(script: string): Promise<RunningServer> {
	const webDirectory = await writeBuild(join(directory, script), { [script]: `// ${script}` });
	const server = await startServer({ ...surroundings, webDirectory });
	running.push(server);
	await server.keepRelease();
	return server;
}

function get(server: RunningServer, name: string) {
	return request(server.url).get(`/real-name-registration/assets/${name}`);
}

async function onlyBundle(): Promise<string> {
	const [id = "", ...others] = await storage.storedFiles();
	expect([id.startsWith("release-"), others]).toEqual([true, []]);
	return id;
}

describe("processes of two releases on one PostgreSQL and one S3", () => {
	it("serve each other's files", async () => {
		const before = await startRelease(OLD);
		const after = await startRelease(NEW);
		expect((await get(before, NEW).expect(200)).text).toBe(`// ${NEW}`);
		expect((await get(after, OLD).expect(200)).text).toBe(`// ${OLD}`);
	});

	it("stop serving a withdrawn release at once, except the process that runs it", async () => {
		const before = await startRelease(OLD);
		const release = (await onlyBundle()).slice("release-".length);
		const others = [await startRelease(NEW), await startRelease(NEW)];
		for (const server of others) await get(server, OLD).expect(200);
		await runOperator(["releases", "withdraw", "--yes", release], surroundings);
		for (const server of others) await get(server, OLD).expect(404);
		await get(before, OLD).expect(200);
	});

	it("serve nothing that was written into the bucket", async () => {
		await startRelease(OLD);
		await storage.alterFile(await onlyBundle(), "alert()");
		const after = await startRelease(NEW);
		await get(after, OLD).expect(404);
	});

	it("serve nothing that was enlarged beyond their memory", async () => {
		await startRelease(OLD);
		await storage.alterFile(await onlyBundle(), "x".repeat(10_000_000));
		const after = await startRelease(NEW);
		await get(after, OLD).expect(404);
	});

	it("store one bundle for a release that starts several times at once", async () => {
		await Promise.all([startRelease(OLD), startRelease(OLD), startRelease(OLD)]);
		await onlyBundle();
		const after = await startRelease(NEW);
		await get(after, OLD).expect(200);
	});
});
