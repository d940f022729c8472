import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FAKE_PROFILE, FakeGateway } from "../../../../test/support/gateway/fake-gateway.ts";
import { newSession } from "../../../../test/support/new-session.ts";
import type { Filling } from "../../../domain/identity-proofs/filling.ts";
import { IamSmartProofs } from "../../../domain/identity-proofs/iam-smart-proofs.ts";
import { Sessions } from "../../../domain/sessions/sessions.ts";
import { Database, migrate } from "../../../platform/database/database.ts";
import { DatabaseUnavailableError } from "../../../platform/database/database-unavailable-error.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { Log } from "../../../platform/logging/log.ts";
import { Metrics } from "../../../platform/metrics/metrics.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { IamSmartGateway } from "../gateway/iam-smart-gateway.ts";
import { GatewayLog } from "../gateway-log.ts";
import { Collection } from "./collection.ts";
import { FillingStore } from "./filling-store.ts";

const BUSINESS_ID = "our-business-id";
const NOW = new Date("2026-11-21T04:00:00.000Z");
const BUSY = new DatabaseUnavailableError("another process holds the database");

let gateway: FakeGateway;
let database: Database;
let fillings: FillingStore;
let proofs: IamSmartProofs;
let collection: Collection;
let session: Awaited<ReturnType<typeof newSession>>;
let filling: Filling;

beforeEach(async () => {
	gateway = await FakeGateway.start();
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	const now = () => NOW;
	const keys = new RootKeys(["a root secret of thirty-two characters"]);
	fillings = new FillingStore(database, keys, now, { ttlMs: 60_000 });
	proofs = new IamSmartProofs(database, now);
	const sessions = new Sessions(database, keys, now);
	session = await newSession(keys, "204518837", NOW);
	collection = new Collection(
		database,
		new IamSmartGateway(gateway.settings(), { now, makeId: randomUUID }),
		fillings,
		proofs,
		sessions,
		new GatewayLog(new Log(() => {}), new Metrics()),
	);
	await sessions.create(session);
	filling = await beginCollecting();
});
afterEach(async () => {
	vi.restoreAllMocks();
	await database.destroy();
	await gateway.close();
});

function begin(businessId: string): Promise<number> {
	const ids = { businessId, ticketId: "ticket", sessionId: session.id };
	return fillings.begin({ ...ids, language: "en", begunAt: new Date() });
}

async function beginCollecting(): Promise<Filling> {
	await begin(BUSINESS_ID);
	const begun = await fillings.findOfSession(session.id, BUSINESS_ID);
	if (begun === undefined) throw new Error("The filling is not there");
	await fillings.move(begun, "started", "collecting");
	return begun;
}

async function statusAndProofs() {
	const proofRows = await database.selectFrom("iamsmart_proofs").select("business_id").execute();
	const found = await fillings.findOfSession(session.id, BUSINESS_ID);
	return { status: found?.status, proofs: proofRows.length };
}

describe("a delivery", () => {
	it("is stored together with its proof", async () => {
		expect(await collection.collect(filling, "code")).toBe("delivered");
		expect(await fillings.openResult(filling, session)).toEqual(FAKE_PROFILE);
		expect(await statusAndProofs()).toEqual({ status: "delivered", proofs: 1 });
	});

	it("is stored once the database is free, and requested only once", async () => {
		vi.spyOn(proofs, "store").mockRejectedValueOnce(BUSY);
		expect(await collection.collect(filling, "code")).toBe("delivered");
		expect(await fillings.openResult(filling, session)).toEqual(FAKE_PROFILE);
		expect(await statusAndProofs()).toEqual({ status: "delivered", proofs: 1 });
		expect(gateway.calls).toEqual(["getKey", "getToken", "getResult"]);
	});

	it("is not stored for a filling that has ended meanwhile", async () => {
		await fillings.move(filling, "collecting", "cancelled");
		expect(await collection.collect(filling, "code")).toBe("cancelled");
		expect(await fillings.openResult(filling, session)).toBeUndefined();
		expect(await statusAndProofs()).toEqual({ status: "cancelled", proofs: 0 });
	});

	it.each(["replaced", "withdrawn"] as const)(
		"is not kept for a filling that was %s meanwhile, and the page says so",
		async (end) => {
			if (end === "withdrawn") await fillings.withdraw(filling);
			else await begin("another-business-id");
			expect(await collection.collect(filling, "code")).toBe(end);
			gateway.answers.getToken = [{ code: "D40000" }];
			expect(await collection.collect(filling, "code")).toBe(end);
			expect(await fillings.openResult(filling, session)).toBeUndefined();
			expect(await statusAndProofs()).toEqual({ status: end, proofs: 0 });
		},
	);

	it("that cannot be stored leaves neither values nor proof", async () => {
		vi.spyOn(proofs, "store").mockRejectedValueOnce(new Error("a broken disk"));
		expect(await collection.collect(filling, "code")).toBe("failed");
		expect(await fillings.openResult(filling, session)).toBeUndefined();
		expect(await statusAndProofs()).toEqual({ status: "failed", proofs: 0 });
	});
});

it("records a refusal once the database is free", async () => {
	gateway.answers.getToken = [{ code: "D40000" }];
	vi.spyOn(fillings, "move").mockRejectedValueOnce(BUSY);
	expect(await collection.collect(filling, "code")).toBe("cancelled");
	expect(await statusAndProofs()).toEqual({ status: "cancelled", proofs: 0 });
});
