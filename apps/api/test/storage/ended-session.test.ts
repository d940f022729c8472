import { randomUUID } from "node:crypto";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { IamSmartGateway } from "../../src/calls/iamsmart/gateway/iam-smart-gateway.ts";
import { Customer } from "../support/customer.ts";
import { confirmationCodeOn, IamSmartFilling, visit } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const EXPIRED = { success: false, errorCode: "session_expired" };
let sandbox: IamSmartSandbox;
let server: TestServer;
let customer: Customer;
let submission: WireSubmission;

beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer(sandbox.serverVariables);
	submission = completeSubmission(await smallFiles());
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});
beforeEach(async () => {
	await sandbox.reset();
	customer = await Customer.loggedIn(server.url);
});
afterEach(() => {
	vi.restoreAllMocks();
});

/**
 * Fillings of ended sessions that hold data or could still be collected; and a filling's proof,
 * which only the sweep removes.
 */
function whatIsHeld(withProofOf = ""): Promise<unknown[]> {
	return server.look(async (database) => {
		const fillings = await database
			.selectFrom("iamsmart_fillings")
			.innerJoin("sessions", "sessions.id", "iamsmart_fillings.session_id")
			.select("status")
			.where("sessions.ended_at", "is not", null)
			.where(({ eb, or }) =>
				or([
					eb("status", "<>", "failed"),
					eb("result", "is not", null),
					eb("awaiting", "is not", null),
				]),
			)
			.execute();
		const proofs = database.selectFrom("iamsmart_proofs").select("business_id");
		return [...fillings, ...(await proofs.where("business_id", "=", withProofOf).execute())];
	});
}

async function submit(key?: string): Promise<void> {
	await customer.submit(submission, key).expect(200);
	await customer.open();
}

async function logOut(): Promise<void> {
	await customer.call("login/logout").send({}).expect(200);
}

/** Holds the next collection when iAM Smart has delivered, before anything is stored. */
function holdCollection() {
	const { promise: collected, resolve: reach } = Promise.withResolvers<void>();
	const { promise: released, resolve: goOn } = Promise.withResolvers<void>();
	const { collect } = IamSmartGateway.prototype;
	vi.spyOn(IamSmartGateway.prototype, "collect").mockImplementationOnce(async function (
		this: IamSmartGateway,
		...asked
	) {
		const delivered = await collect.apply(this, asked);
		reach();
		await released;
		return delivered;
	});
	return { collected, goOn };
}

describe("a session ended by its submission", () => {
	it("is admitted with that submission's key to get its answer, and for nothing else", async () => {
		const delivered = await new IamSmartFilling(customer, sandbox).complete(server.url);
		const awaited = await new IamSmartFilling(customer, sandbox).begin();
		const { text } = await visit(server.url, await awaited.decide());
		await sandbox.reset();
		const key = randomUUID();
		await submit(key);
		const calls = [
			delivered.poll(),
			awaited.confirm(confirmationCodeOn(text)),
			awaited.getQr(),
			awaited.init(),
			customer.call("login/renew").send({}),
			customer.call("login/logout").send({}),
		];
		for (const call of calls) {
			const { status, body } = await call.set("Idempotency-Key", key);
			expect([status, body]).toEqual([401, EXPIRED]);
		}
		expect(await sandbox.calls()).toMatchObject({ initiateRequest: 0, getToken: 0 });
		await customer.submit(submission, key).expect(200);
	});
});

describe("data from iAM Smart", () => {
	it.each([
		["a submission", () => submit()],
		["a log-out", logOut],
		["the operator", () => server.operator("sessions", "end", "--yes", "204518837")],
	])(
		"is removed with a session that is ended by %s, including fillings that wait for a code",
		async (_, end) => {
			await new IamSmartFilling(customer, sandbox).complete(server.url);
			const awaited = await new IamSmartFilling(customer, sandbox).begin();
			await visit(server.url, await awaited.decide());
			await end();
			expect(await whatIsHeld()).toEqual([]);
		},
	);

	it("is not stored if the session ended while it was collected", async () => {
		const filling = await new IamSmartFilling(customer, sandbox).begin();
		const back = await filling.decide();
		const { collected, goOn } = holdCollection();
		const page = visit(server.url, back, filling.cookie).then((answer) => answer);
		await Promise.race([collected, page]);
		await logOut();
		goOn();
		expect((await page).text).toContain("我們未能收到你的資料");
		expect(await whatIsHeld(filling.businessID)).toEqual([]);
	});
});
