import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ExpectedRegistrations } from "../faults/support/expected-registrations.ts";
import { Customer } from "../support/customer.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";
import { examineCluster } from "./support/examine-cluster.ts";
import { registerPatiently } from "./support/patient-customer.ts";

const PROCESSES = 3;

let cluster: Cluster;
let expectations: ExpectedRegistrations;
beforeEach(async () => {
	cluster = await startCluster(PROCESSES);
	expectations = await ExpectedRegistrations.prepare();
});
afterEach(() => cluster.close());

describe("three processes on one PostgreSQL and one S3", () => {
	it("take the same key a hundred times at once for one registration", async () => {
		const expected = expectations.next();
		const references = await Promise.all(
			Array.from({ length: 100 }, () => registerPatiently(cluster.url, expected)),
		);
		const [reference = ""] = references;
		expect(new Set(references)).toEqual(new Set([reference]));
		await cluster.stopServers();
		await examineCluster(cluster, new Map([[expected.email, reference]]), expectations);
	});

	it("share limits and sessions", async () => {
		const customer = await Customer.loggedIn(cluster.url);
		for (let call = 0; call < PROCESSES; call++) await customer.call("login/renew").expect(200);
		const limited = await new Customer(cluster.url).open();
		const wrong = { accountNO: "204518837", mobileNO: "69999999", brNO: "" };
		const statuses: number[] = [];
		for (let attempt = 0; attempt < 60 && !statuses.includes(429); attempt++)
			statuses.push((await limited.post("login/login").send(wrong)).status);
		// As many as a single process admits.
		expect(statuses.filter((status) => status === 200)).toHaveLength(10);
	});
});
