import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { validRequest } from "./support/calls.ts";
import { fuzz, type Made } from "./support/fuzz.ts";
import { mutateRequest } from "./support/mutate-request.ts";
import { rawTalk } from "./support/raw-talk.ts";
import { WatchedServer } from "./support/watched-server.ts";
import { toBytes } from "./support/wire-request.ts";

const REQUESTS = Number(process.env.REQUESTS ?? 4_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Number of requests until all code is compiled and every pool is filled. */
const WARM_UP = 600;

let sandbox: IamSmartSandbox;
let server: WatchedServer;

beforeAll(async () => {
	console.log(`FUZZ_SEED=${SEED} REQUESTS=${REQUESTS}`);
	sandbox = await IamSmartSandbox.start({
		redirectUri: "http://localhost/real-name-registration/api/iamsmart/callback",
	});
	server = await WatchedServer.start(sandbox.serverVariables);
});
afterAll(async () => {
	await server?.close();
	await sandbox?.close();
});

const mutated: Made = (random, credentials) => {
	const request = mutateRequest(validRequest(random, credentials), random);
	const methods = [request.method];
	return { parts: [toBytes(request)], methods, isHalf: false, mostTaken: 1 };
};

const raw: Made = (random, credentials) => rawTalk(random, () => validRequest(random, credentials));

it.each([
	["mutated requests of every call", mutated, 0.7],
	["raw bytes on the socket", raw, 0.3],
])(
	"%s are answered in the agreed form or disconnected, and leave nothing behind",
	async (name, make, share) => {
		await fuzz(server, { make, count: WARM_UP * share, seed: SEED + REQUESTS });
		const before = await server.held();
		const { failures, statuses } = await fuzz(server, {
			make,
			count: REQUESTS * share,
			seed: SEED,
		});
		console.log(`${name}: ${JSON.stringify(statuses)}`);
		expect(failures).toEqual([]);
		expect(server.complaints).toEqual([]);
		expect(await server.findKept(before)).toEqual([]);
		// Guards against a server that refuses everything.
		expect(statuses["200"]).toBeGreaterThan((REQUESTS * share) / 50);
	},
);
