import { mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultRule } from "@sim-registration/test-kit/faults";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import request, { type Response } from "supertest";
import { afterEach, expect, it, vi } from "vitest";
import {
	CANARIES,
	FILE_CANARY,
	filesBelow,
	findCanaries,
	type Place,
} from "../support/canaries.ts";
import { Customer } from "../support/customer.ts";
import { acceptedFiles, refusedFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireSubmission } from "../support/submission.ts";
import { WatchedServer } from "./support/watched-server.ts";

const BASE = "/real-name-registration";
const OPEN_SEAL = new URL("./support/without-seals.ts", import.meta.url).href;
const TEXT = Object.values(CANARIES).join(" ");
const OUTBOX_POLLED = { timeout: 60_000, interval: 20 };

/** The disk operations that fail during a submission, a login and a mail. */
const BROKEN: readonly FaultRule[] = [
	{ operation: "create", pattern: "data/drafts/*", action: "EIO" },
	{ operation: "write", pattern: "data/drafts/*", action: "EIO" },
	{ operation: "sync", pattern: "data/drafts/*", action: "EIO" },
	{ operation: "rename", pattern: "data/files/*", action: "EIO" },
	{ operation: "sync", pattern: "data/files", action: "EIO" },
	{ operation: "write", pattern: "keys/keys.db-wal", action: "EIO" },
	{ operation: "create", pattern: "keys/audit-heads/*", action: "EIO" },
	{ operation: "write", pattern: "data/registrations.db-wal", action: "EIO" },
];

const homes: string[] = [];
const servers: WatchedServer[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) await server.end("SIGKILL");
	for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

/** A server that refuses customers in every way, and whose disk then fails. */
async function liveAndSearch(variables: Record<string, string> = {}) {
	const home = mkdtempSync(join(realpathSync(tmpdir()), "sim-registration-canaries-"));
	homes.push(home);
	const server = await WatchedServer.prepare(home, variables);
	servers.push(server);
	const body = await canaryBody();
	const answers: Response[] = [];
	const url = await server.start();
	answers.push(...(await refusals(url, body)));
	for (const rule of BROKEN) answers.push(...(await underFault(server, rule, body)));
	const outbox = await keepWithBrokenMail(server, body);
	const printed: string[] = [];
	for (const command of ["audit list", "audit verify", "registrations list", "outbox list"])
		printed.push(await server.operator(...command.split(" ")));
	await server.end("SIGTERM");
	const places: Place[] = [
		{ place: "output", bytes: Buffer.from(server.output()) },
		{ place: "commands", bytes: Buffer.from([...printed, outbox].join("\n")) },
		...answers.map(({ status, text, headers }) => ({
			place: `answer ${status}`,
			bytes: Buffer.from(`${JSON.stringify(headers)}${text}`),
		})),
		...(await filesBelow(server.root)),
	];
	return { found: findCanaries(places, body), statuses: answers.map(({ status }) => status) };
}

async function canaryBody(): Promise<WireSubmission> {
	const files = { ...(await acceptedFiles()) };
	for (const upload of UPLOAD_NAMES)
		files[upload] = { ...files[upload], name: `${FILE_CANARY}-${files[upload].name}` };
	return completeSubmission(files, {
		...CANARIES,
		branchSameAsCompany: false,
		idType: "passport",
		idNO_1: "",
		idNO_2: "",
		declarationNoHkid: true,
	});
}

/** Every way in which a body, an address or a header full of canaries can be refused. */
async function refusals(url: string, body: WireSubmission): Promise<Response[]> {
	const { renamedPng } = await refusedFiles();
	const brCopyName = `${FILE_CANARY}.jpg`;
	const renamed = { ...renamedPng, name: brCopyName };
	const refusedFile = { ...body, brCopy: [renamed], brCopyName, brCopySize: renamed.size };
	const customer = await Customer.loggedIn(url);
	const another = await Customer.loggedIn(url);
	const post = (path: string) => request(url).post(`${BASE}/${path}`);
	const get = (path: string) => request(url).get(`${BASE}/${path}`).redirects(0);
	const accepted = await another.submit(body, "key");
	return [
		accepted,
		await another.submit({ ...body, nameEN: "Somebody Else" }, "key"),
		await (await new Customer(url).open()).submit(body),
		await another.submit(body, "another-key"),
		await customer.submit({ ...body, birthday_mm: "13" }),
		await customer.submit({ ...body, unknownField: TEXT, [CANARIES.nameEN]: TEXT }),
		await customer.submit({ ...body, useIamSmart: true }),
		await customer.submit(refusedFile),
		await customer.submit(`{"nameEN":"${TEXT}`),
		await customer.submit({ ...body, email: TEXT.repeat(1_000) }),
		await customer.post("login/login").send({ accountNO: TEXT.repeat(1_000) }),
		await customer.call("form/formsubmission").set("Content-Type", "text/plain").send(TEXT),
		await customer.post("login/login").send({ accountNO: TEXT, mobileNO: TEXT, brNO: TEXT }),
		await customer.post("login/login").send({ accountNO: "204518837", mobileNO: "60000000" }),
		await post("api/login/login").send({ accountNO: "204518837", mobileNO: "61234567" }),
		await post("api/usage").send({ [`shown ${TEXT}`]: 1, [TEXT]: 1 }),
		await post("api/csp-report")
			.type("application/csp-report")
			.send(
				JSON.stringify({
					"csp-report": { "blocked-uri": `https://x/${TEXT}`, "source-file": TEXT },
				}),
			),
		await post("graphql").send({ query: `{ ${CANARIES.companyNameEN} }` }),
		await post(`api/${encodeURIComponent(TEXT)}`).send({}),
		await get(`${encodeURIComponent(TEXT)}?nameEN=${encodeURIComponent(TEXT)}`),
		await get(`api/iamsmart/callback?code=CANARYPASSPORT99&state=CANARYPASSPORT99`),
		await get("health/ready").set("User-Agent", CANARIES.idNO),
		await get("health/live").set("Authorization", `Bearer ${CANARIES.idNO}`),
		await get("metrics"),
	];
}

/** A submission and a login while one kind of operation fails; restarts a server that ends. */
async function underFault(
	server: WatchedServer,
	rule: FaultRule,
	body: WireSubmission,
): Promise<Response[]> {
	const customer = await Customer.loggedIn(server.url);
	await server.rules.set([rule]);
	const asked = [
		customer.submit(body),
		customer.post("login/login").send({ accountNO: "204518837", mobileNO: "60000000", brNO: "" }),
	];
	const answered = await Promise.allSettled(asked);
	expect(await server.rules.countApplied(), `${rule.operation} ${rule.pattern}`).toBeGreaterThan(0);
	await server.rules.set([]);
	// Rejected requests were sent to a server that was about to end.
	if (answered.some(({ status }) => status === "rejected")) await server.ended();
	if (server.exitCode() !== undefined) await server.start();
	return answered.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

async function keepWithBrokenMail(server: WatchedServer, body: WireSubmission): Promise<string> {
	await server.rules.set([{ operation: "write", pattern: "data/mail/*", action: "EIO" }]);
	const customer = await Customer.loggedIn(server.url);
	await customer.submit(body).expect(200);
	await vi.waitUntil(async () => (await server.rules.countApplied()) > 0, OUTBOX_POLLED);
	const listed = await server.operator("outbox", "list", "--json");
	await server.rules.set([]);
	return listed;
}

it("what a customer entered is readable nowhere, after every refusal, disk error and mail", async () => {
	const { found, statuses } = await liveAndSearch();
	expect(new Set(statuses)).toEqual(
		new Set([200, 204, 302, 400, 401, 403, 404, 409, 413, 415, 422, 500]),
	);
	expect(found).toEqual([]);
});

it("this test finds the values if nothing is sealed", async () => {
	const { found } = await liveAndSearch({ NODE_OPTIONS: `--import ${OPEN_SEAL}` });
	for (const text of Object.values(CANARIES))
		expect(found.join("\n"), text).toContain(`${text} in `);
	for (const upload of UPLOAD_NAMES) expect(found.join("\n")).toContain(`${upload} bytes in `);
});
