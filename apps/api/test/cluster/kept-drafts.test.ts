import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";

const PROCESSES = 3;
const MOST_KEPT = 3;

let cluster: Cluster;
let customer: Customer;
beforeEach(async () => {
	cluster = await startCluster(PROCESSES);
	customer = await Customer.loggedIn(cluster.url);
});
afterEach(() => cluster.close());

async function call(path: string, body: object) {
	return (await customer.call(`draft/${path}`).send(body).expect(200)).body;
}

it("a draft that one process keeps is found, opened and ended by the others", async () => {
	const device = randomUUID();
	const halves = await Promise.all(
		Array.from({ length: 12 }, () => call("takeKeyHalf", { device })),
	);
	const { keyHalf } = halves[0];
	expect(halves).toEqual(halves.map(() => ({ keyHalf })));
	await call("keepKeyHalf", { device, isKept: true });
	for (let process = 0; process < PROCESSES; process++) {
		expect(await call("findKeptDrafts", { devices: [device] })).toEqual({ devices: [device] });
		customer = await Customer.loggedIn(cluster.url);
		expect(await call("takeKeyHalf", { device })).toEqual({ keyHalf });
	}
	const reminder = { device, address: "owner@wongkee.example" };
	expect(await call("setReminder", reminder)).toHaveProperty("remindAt");
	await call("destroyKeyHalf", { device });
	for (let process = 0; process < PROCESSES; process++)
		expect(await call("findKeptDrafts", { devices: [device] })).toEqual({ devices: [] });
	expect(await call("setReminder", reminder)).toEqual({});
	expect((await call("takeKeyHalf", { device })).keyHalf).not.toBe(keyHalf);
});

it("of many drafts that are kept at once, an account has three afterwards", async () => {
	const devices = Array.from({ length: 6 }, () => randomUUID());
	for (const device of devices) await call("takeKeyHalf", { device });
	await Promise.all(devices.map((device) => call("keepKeyHalf", { device, isKept: true })));
	// What was counted too early is corrected by the next call.
	await call("keepKeyHalf", { device: devices[0], isKept: true });
	const found = await call("findKeptDrafts", { devices });
	expect(found.devices).toHaveLength(MOST_KEPT);
	expect(found.devices).toContain(devices[0]);
});
