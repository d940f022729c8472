import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { FULL_PERSON, IamSmartFilling, visit } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";

const PROCESSES = 3;
/** The balancer is round-robin: more calls than processes, and not a multiple of them. */
const POLLS = 2 * PROCESSES + 1;

let sandbox: IamSmartSandbox;
let cluster: Cluster;
let customer: Customer;
let filling: IamSmartFilling;

beforeAll(async () => {
	sandbox = await startSandbox();
	cluster = await startCluster(PROCESSES, sandbox.serverVariables);
});
afterAll(async () => {
	await cluster.close();
	await sandbox.close();
});
beforeEach(async () => {
	await sandbox.reset();
	customer = await Customer.loggedIn(cluster.url);
	filling = new IamSmartFilling(customer, sandbox);
});

async function poll(status: number): Promise<unknown[]> {
	const answers: unknown[] = [];
	for (let times = 0; times < POLLS; times++)
		answers.push((await filling.poll().expect(status)).body);
	return answers;
}

it("any process handles a return, each process answers the poll, and iAM Smart is asked once", async () => {
	await filling.begin();
	expect(await poll(202)).toEqual(Array(POLLS).fill({}));
	await visit(cluster.url, await filling.decide(), filling.cookie).expect(200);
	expect(await poll(200)).toEqual(Array(POLLS).fill(FULL_PERSON));
	expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
});

it("concurrent returns at all processes ask iAM Smart once", async () => {
	await filling.begin();
	const address = await filling.decide();
	await Promise.all(
		Array.from({ length: POLLS }, () => visit(cluster.url, address, filling.cookie)),
	);
	await filling.poll().expect(200);
	expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
});

it("processes that are killed in between lose nothing", async () => {
	await filling.begin();
	for (const server of cluster.servers) await server.crash();
	await visit(cluster.url, await filling.decide(), filling.cookie).expect(200);
	expect(await poll(200)).toEqual(Array(POLLS).fill(FULL_PERSON));
});
