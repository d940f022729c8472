import { randomUUID } from "node:crypto";
import request from "supertest";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { register } from "../support/register.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** After this many failures an address has to wait for its account. */
const FAILURES = 10;

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

let server: TestServer;
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	server = await startTestServer();
});
afterEach(async () => {
	vi.useRealTimers();
	await server.close();
});

/** Number of corrected rows, by table. */
const voided = () =>
	server.logLines
		.map((line) => JSON.parse(line))
		.filter(({ event }) => event === "future_rows")
		.map(({ level, setting }) => `${level} ${setting}`);

it("a clock that was a year ahead for a minute locks nobody out and delays nothing for a year", async () => {
	const [ahead, present] = [new Date(Date.now() + YEAR_MS), new Date()];
	server.setTime(ahead);
	const stranger = await new Customer(server.url).open();
	for (let failure = 0; failure < FAILURES; failure++)
		await stranger.logIn({ mobileNO: "99999999" });
	await stranger.post("login/login").send(LOGIN).expect(429);
	const sender = await Customer.loggedIn(server.url, {
		accountNO: "204518838",
		mobileNO: "51234567",
	});
	const body = completeSubmission(await smallFiles());
	await server.look((database) =>
		database
			.insertInto("job_leases")
			.values({ name: "purged", holder: "a process that died", ends_at: ahead.toISOString() })
			.execute(),
	);

	server.setTime(present);
	vi.advanceTimersByTime(MINUTE_MS);
	await vi.waitFor(
		() =>
			expect(voided()).toEqual(expect.arrayContaining(["warn job_leases", "warn login_attempts"])),
		{ timeout: 60_000 },
	);
	expect(voided()).not.toContain("warn sessions");
	await stranger.post("login/login").send(LOGIN).expect(200);
	await vi.waitFor(
		async () => {
			await noteAgreement(present.getTime());
			vi.advanceTimersByTime(MINUTE_MS);
			expect(voided()).toContain("warn sessions");
		},
		{ timeout: 60_000 },
	);
	await sender.submit(body).expect(401);
	const leases = await server.look((database) =>
		database.selectFrom("job_leases").select("name").where("name", "=", "purged").execute(),
	);
	expect(leases).toEqual([]);
});

it("a login by a clock that is a year ahead ends nobody else's session", async () => {
	const customer = await Customer.loggedIn(server.url);
	server.setTime(new Date(Date.now() + YEAR_MS));
	await Customer.loggedIn(server.url);
	server.setTime(new Date());
	await customer.call("login/renew").expect(200);
});

it("a clock that is a year ahead keeps the halves of drafts' keys until it has agreed for an hour", async () => {
	const [present, ahead] = [Date.now(), Date.now() + YEAR_MS];
	const device = randomUUID();
	const takeHalf = async () => {
		const customer = await Customer.loggedIn(server.url);
		const { body } = await customer.call("draft/takeKeyHalf").send({ device }).expect(200);
		return body.keyHalf;
	};
	const half = await takeHalf();

	server.setTime(new Date(ahead));
	await vi.waitFor(
		async () => {
			vi.advanceTimersByTime(MINUTE_MS);
			const lastRun = await leaseEnd("draft_keys_destroyed");
			expect(lastRun).toBeGreaterThan(ahead);
			expect(lastRun).toBeLessThan(ahead + MINUTE_MS);
		},
		{ timeout: 60_000 },
	);
	server.setTime(new Date(present));
	expect(await takeHalf()).toBe(half);

	const expires_at = new Date(present - MINUTE_MS).toISOString();
	await server.look((database) => database.updateTable("draft_keys").set({ expires_at }).execute());
	await vi.waitFor(
		async () => {
			await noteAgreement(present);
			vi.advanceTimersByTime(MINUTE_MS);
			const halves = await server.look((database) =>
				database.selectFrom("draft_keys").select("key_id").execute(),
			);
			expect(halves).toEqual([]);
		},
		{ timeout: 60_000 },
	);
	expect(await takeHalf()).not.toBe(half);
});

/** End of the job's lease: less than a minute after its last run, longer while it runs. */
async function leaseEnd(name: string): Promise<number> {
	const lease = await server.look((database) =>
		database.selectFrom("job_leases").select("ends_at").where("name", "=", name).executeTakeFirst(),
	);
	return Date.parse(lease?.ends_at ?? "");
}

/** Writes the records of servers that have run for two hours with clocks that agree. */
async function noteAgreement(now: number): Promise<void> {
	const since = new Date(now - 2 * HOUR_MS).toISOString();
	await server.look(async (database) => {
		// Entries of the wrong year stay in the audit log, and count once.
		const { audit } = await database
			.selectFrom("audit_log")
			.select(({ fn }) => fn.max("at").as("audit"))
			.executeTakeFirstOrThrow();
		const value = JSON.stringify({ since, at: new Date(now).toISOString(), audit });
		await database.updateTable("settings").set({ value }).where("name", "=", "clock").execute();
	});
}

it.each([
	["behind for a minute after a start", -YEAR_MS],
	["a year ahead at a start", YEAR_MS],
])("a clock that is %s destroys no session, invitation or draft", async (_when, wrongBy) => {
	const present = Date.now();
	const device = randomUUID();
	const customer = await Customer.loggedIn(server.url);
	await customer.call("draft/takeKeyHalf").send({ device }).expect(200);
	await server.operator("invitations", "create", LOGIN.accountNO);
	const rows = () =>
		server.look(async (database) => ({
			sessions: await database.selectFrom("sessions").select(["id", "expires_at"]).execute(),
			invitations: await database.selectFrom("invitations").selectAll().execute(),
			draftKeys: await database.selectFrom("draft_keys").selectAll().execute(),
		}));
	const before = await rows();
	await server.stop();
	server.setTime(new Date(present + wrongBy));
	await server.restart();
	vi.advanceTimersByTime(MINUTE_MS);
	server.setTime(new Date(present + MINUTE_MS));
	await server.restart();
	vi.advanceTimersByTime(MINUTE_MS);
	expect(await rows()).toEqual(before);
});

it("a command stores no day and destroys nothing by a wrong clock", async () => {
	const present = Date.now();
	const reference = await register(server.url);
	const run = (...words: string[]) => server.operator("registrations", ...words, "--yes");
	const stateOf = async () => {
		const rows = await server.operator("registrations", "list", "--json");
		return JSON.parse(rows).map(({ deregisteredAt }: { deregisteredAt: string }) => deregisteredAt);
	};

	server.setTime(new Date("2000-01-01T00:00:00Z"));
	await expect(run("deregister", reference)).rejects.toThrow("before the registration");
	server.setTime(new Date(present - 2 * MINUTE_MS));
	const submitted_at = new Date(present - YEAR_MS).toISOString();
	await server.look((database) =>
		database.updateTable("registrations").set({ submitted_at }).execute(),
	);
	await expect(run("deregister", reference)).rejects.toThrow(
		/^It is [\d-]{10} [\d:]{8} \+08:00 on this machine, but (the newest|PostgreSQL)/,
	);
	expect(await stateOf()).toEqual([null]);
	server.setTime(new Date(present));
	await run("deregister", reference);

	server.setTime(new Date(present + 3 * YEAR_MS));
	await expect(run("purge")).rejects.toThrow("run for an hour with a right clock");
	for (const [command, output] of [
		["registrations purge", /^1 would be purged\.\n/],
		["audit prune", /^[1-9]\d* entries would be pruned\.$/],
	] as const)
		await expect(server.operator(...command.split(" "), "--dry-run")).rejects.toMatchObject({
			message: expect.stringMatching(/^A server must have run for an hour with a right clock/),
			output: expect.stringMatching(output),
		});
	await expect(server.operator("audit", "prune", "--yes")).rejects.toThrow("run for an hour");
	expect(await stateOf()).toEqual([new Date(present).toISOString()]);
});

it("a command purges once servers' clocks have agreed for an hour, the last time just now", async () => {
	const reference = await register(server.url);
	const purge = () => server.operator("registrations", "purge", "--yes");
	await server.operator("registrations", "deregister", "--yes", reference);
	const deregistered_at = new Date(Date.now() - 2 * YEAR_MS).toISOString();
	await server.look((database) =>
		database.updateTable("registrations").set({ deregistered_at }).execute(),
	);
	await expect(purge()).rejects.toThrow("run for an hour");
	await noteAgreement(Date.now() - 11 * MINUTE_MS);
	await expect(purge()).rejects.toThrow("run for an hour");
	await noteAgreement(Date.now());
	expect(await purge()).toBe(`1 purged.\n${reference}`);
});

it("health names a job that has not run for three of its intervals", async () => {
	const health = () => request(server.url).get("/real-name-registration/health/ready").expect(200);
	expect((await health()).body).toEqual({ status: "ready" });
	const ends_at = new Date(Date.now() - 4 * 60 * MINUTE_MS).toISOString();
	await server.look((database) =>
		database
			.insertInto("job_leases")
			.values({ name: "fillings_swept", holder: "", ends_at })
			.execute(),
	);
	expect((await health()).body).toEqual({ status: "ready", overdueJobs: ["fillings_swept"] });
});

it("a wait never exceeds its own duration, whatever the clock was", async () => {
	server.setTime(new Date(Date.now() + YEAR_MS));
	const customer = await new Customer(server.url).open();
	for (let failure = 0; failure < FAILURES; failure++)
		await customer.logIn({ mobileNO: "99999999" });
	server.setTime(new Date());
	const refused = await customer.post("login/login").send(LOGIN).expect(429);
	expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual((15 * MINUTE_MS) / 1000);
});
