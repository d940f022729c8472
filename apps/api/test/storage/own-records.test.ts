import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Controller, Get, Module, Query, Req, UseGuards } from "@nestjs/common";
import type { Request } from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
	AllRecords,
	OpenToEverybody,
	RecordsOfAccount,
	RegistrationReaderModule,
	SessionGuard,
	SessionModule,
	sessionOf,
} from "../../src/index.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { parseExtensions } from "../../src/platform/extensions/parse-extensions.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { startServer } from "../../src/server.ts";
import { Customer } from "../support/customer.ts";
import { ListenersFile } from "../support/listeners-file.ts";
import { register } from "../support/register.ts";
import { runOperator } from "../support/run-operator.ts";
import { variablesIn } from "../support/server-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { openTestStorage } from "../support/test-storage.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const OTHER = { accountNO: "204518838", mobileNO: "51234567" };
const SECRET = "Mrs Chan, second floor, side door";

/** `GET own/write?of=REFERENCE&name=note&json="…"` and the like. */
@Controller("api/own")
class OwnController {
	constructor(
		private readonly records: RecordsOfAccount,
		private readonly all: AllRecords,
	) {}

	@Get("read")
	@UseGuards(SessionGuard)
	async read(@Req() request: Request, @Query("of") of: string, @Query("name") name: string) {
		return { value: await this.records.read(sessionOf(request), of, name) };
	}

	@Get("write")
	@UseGuards(SessionGuard)
	async write(
		@Req() request: Request,
		@Query("of") of: string,
		@Query("name") name: string,
		@Query("json") json: string,
	) {
		return { isDone: await this.records.write(sessionOf(request), of, name, JSON.parse(json)) };
	}

	@Get("remove")
	@UseGuards(SessionGuard)
	async remove(@Req() request: Request, @Query("of") of: string, @Query("name") name: string) {
		await this.records.remove(sessionOf(request), of, name);
		return {};
	}

	/** In place of a system that has proven what it is. */
	@Get("of-all")
	@OpenToEverybody()
	async ofAll(@Query("of") of: string, @Query("name") name: string) {
		return { value: await this.all.read(of, name), isDone: await this.all.write(of, name, "new") };
	}
}

@Module({ imports: [SessionModule, RegistrationReaderModule], controllers: [OwnController] })
class OwnModule {}

let server: TestServer;
let reference: string;
let directory = "";

beforeEach(trustEveryClock);
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-records-"));
	server = await startTestServer({}, [OwnModule]);
	reference = await register(server.url);
});
afterEach(async () => {
	await server.close();
	rmSync(directory, { recursive: true });
});

async function call(path: string, values: Record<string, string>, login = {}, url = server.url) {
	const customer = await Customer.loggedIn(url, login);
	const query = new URLSearchParams({ of: reference, name: "note", ...values });
	return await customer.read(`own/${path}?${query}`);
}

async function note(json = JSON.stringify(SECRET)): Promise<unknown> {
	return (await call("write", { json })).body;
}

it("a record is read as it was written last, by the account of its registration alone, and is removed", async () => {
	expect((await call("read", {})).body).toEqual({});
	expect(await note('{"at":["door",2]}')).toEqual({ isDone: true });
	expect(await note()).toEqual({ isDone: true });
	expect((await call("read", {})).body).toEqual({ value: SECRET });
	expect((await call("read", { name: "other_note" })).body).toEqual({});

	expect((await call("read", {}, OTHER)).body).toEqual({});
	expect((await call("write", { json: "1" }, OTHER)).body).toEqual({ isDone: false });
	await call("remove", {}, OTHER);
	expect((await call("read", {})).body).toEqual({ value: SECRET });
	expect((await call("of-all", {})).body).toEqual({ value: SECRET, isDone: true });
	expect((await call("read", {})).body).toEqual({ value: "new" });

	await call("remove", {});
	expect((await call("read", {})).body).toEqual({});
});

it("a name with other characters is refused", async () => {
	for (const wrong of [{ name: "note 1" }, { name: "" }, { name: "a".repeat(41) }])
		expect((await call("write", { json: "1", ...wrong })).status, JSON.stringify(wrong)).toBe(500);
	expect((await call("write", { json: "1", name: "a".repeat(40) })).body).toEqual({ isDone: true });
});

it("what the database keeps says nothing, and opens in no other place", async () => {
	await note();
	const [row] = await server.look((database) =>
		database.selectFrom("own_records").selectAll().execute(),
	);
	expect(Buffer.from(row?.value ?? "").toString("latin1")).not.toContain("Chan");

	// A name that the customer entered, moved into a record's place.
	const field = await server.look((database) =>
		database
			.selectFrom("registration_fields")
			.select("value")
			.where("name", "=", "nameEN")
			.executeTakeFirstOrThrow(),
	);
	await server.look((database) =>
		database.updateTable("own_records").set({ value: field.value, name: "nameEN" }).execute(),
	);
	expect((await call("read", { name: "nameEN" })).status).toBe(500);
});

it("a purge destroys a registration's records", async () => {
	await note();
	await server.operator("registrations", "deregister", "--yes", reference);
	server.setTime(new Date("2030-01-01T00:00:00Z"));
	expect(await server.operator("registrations", "purge", "--yes")).toContain("1 purged.");
	expect(
		await server.look((database) => database.selectFrom("own_records").selectAll().execute()),
	).toEqual([]);
	server.setTime(new Date());
	expect((await call("read", {})).body).toEqual({});
	expect(await note()).toEqual({ isDone: false });
});

it("is neither read nor written once a purge has begun", async () => {
	await note();
	await server.look((database) =>
		database.updateTable("registrations").set({ purging_since: "2026-11-30T00:00:00Z" }).execute(),
	);
	expect((await call("read", {})).body).toEqual({});
	expect(await note()).toEqual({ isDone: false });
});

it("a backup contains the records, and a restore returns them", async () => {
	await note();
	const [data, keys] = [join(directory, "backup"), join(directory, "backup-keys")];
	await server.operator("backup", "--to", data, "--to-keys", keys);
	const unused = mkdtempSync(join(tmpdir(), "sim-registration-unused-"));
	const storage = await openTestStorage(unused, unused);
	const surroundings = {
		environment: parseEnvironment({
			...variablesIn(join(directory, "restored")),
			...storage.variables,
			ROOT_SECRET: readFileSync(join(server.keyDirectory, "root-secret"), "utf8").trim(),
		}),
		clock: () => new Date(),
		log: new Log(() => {}),
		onFatal: () => {},
	};
	await runOperator(["restore", "--from", data, "--from-keys", keys], surroundings);
	const extensions = parseExtensions("this test", [OwnModule], surroundings.environment);
	const restored = await startServer({ ...surroundings, extensions });
	try {
		expect((await call("read", {}, {}, restored.url)).body).toEqual({ value: SECRET });
	} finally {
		await restored.close();
		await storage.close();
		rmSync(unused, { recursive: true, force: true });
	}
});

it("a listener keeps records of the registrations that it hears of", async () => {
	const file = new ListenersFile(directory, {
		crm: `
			note({ ...event, before: (await records.read(event.subject, "crm"))?.ticket });
			await records.write(event.subject, "crm", { ticket: 7 });`,
	});
	await server.close();
	server = await startTestServer({ EXTENSIONS: file.path });
	const heard = await register(server.url);
	await server.operator("registrations", "deregister", "--yes", heard);
	await expect.poll(() => file.notes()).toMatchObject([{}, { before: 7 }]);
	const [first] = await file.notes();
	expect(first).not.toHaveProperty("before");
});
