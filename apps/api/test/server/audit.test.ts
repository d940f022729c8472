import { join } from "node:path";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { register } from "../support/register.ts";
import { refusedFiles, smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const LOGIN = "/real-name-registration/api/login/login";

interface ListedEntry {
	readonly chain: string;
	readonly sequence: number;
	readonly at: string;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly address?: string;
	readonly count?: number;
}

const isSame = (one: ListedEntry) => (other: ListedEntry) =>
	one.chain === other.chain && one.sequence === other.sequence;

describe("the audit log of a server", () => {
	let server: TestServer;
	beforeEach(async () => {
		server = await startTestServer();
	});
	afterEach(() => server.close());

	async function listed(): Promise<ListedEntry[]> {
		return JSON.parse(await server.operator("audit", "list", "--json"));
	}

	it("records customers' actions and refusals, with keyed hashes in place of identities", async () => {
		await request(server.url).post(LOGIN).send({ accountNO: "204518837" }).expect(403);
		const customer = await new Customer(server.url).open();
		await customer.logIn({ mobileNO: "60000000" });
		await customer.logIn();
		const files = await smallFiles();
		const body = completeSubmission(files);
		const { renamedPng } = await refusedFiles();
		const refused = {
			brCopy: [renamedPng],
			brCopyName: renamedPng.name,
			brCopySize: renamedPng.size,
		};
		await customer.submit({ ...body, ...refused }).expect(422);
		await customer.submit({ ...body, useIamSmart: true }).expect(400);
		const { reference } = (await customer.submit(body).expect(200)).body;
		await customer.submit(body).expect(401);
		const another = await Customer.loggedIn(server.url);
		await another.call("login/logout").expect(200);
		await server.restart();

		const entries = await listed();
		const account = expect.stringMatching(/^account [\da-f]{8}:[\w-]{43}$/);
		const address = expect.stringMatching(/^[\da-f]{8}:[\w-]{43}$/);
		const [first, ...rest] = entries.map(({ actor, action, subject, address }) => ({
			actor,
			action,
			subject,
			address,
		}));
		expect(first).toMatchObject({ actor: "server", action: "server start", subject: "test" });
		for (const [action, subject] of [
			["csrf refused", LOGIN],
			["login failed", LOGIN],
			["login", "session"],
			["file refused", "brCopy error_format_br_copy"],
			["iamsmart proof refused", "/real-name-registration/api/form/formsubmission"],
			["session refused", "/real-name-registration/api/form/formsubmission"],
			["session ended", "log-out"],
		])
			expect(rest, action).toContainEqual({
				actor: action === "session refused" ? "anonymous" : account,
				action,
				subject,
				address,
			});
		expect(rest).toContainEqual({
			actor: account,
			action: "submission accepted",
			subject: reference,
		});
		expect(entries.map(({ action }) => action)).toEqual(
			expect.arrayContaining(["server stop", "audit list"]),
		);
		expect(
			new Set(entries.map(({ actor }) => actor).filter((a) => a.startsWith("account"))).size,
		).toBe(1);
		expect(JSON.stringify(entries)).not.toMatch(/204518837|60000000|61234567|wongkee|127\.0\.0/);
	});

	it("is listed from a day in Hong Kong on, and by subject", async () => {
		const lastOfDay = "2026-11-21T15:59:59.999Z";
		const firstOfNext = "2026-11-21T16:00:00.000Z";
		for (const time of [lastOfDay, firstOfNext]) {
			server.setTime(new Date(time));
			await server.operator("maintenance", "on");
		}
		const list = async (...filter: string[]): Promise<ListedEntry[]> =>
			JSON.parse(await server.operator("audit", "list", "--json", ...filter));
		const later = await list("--since", "2026-11-22");
		expect(later[0]?.at).toBe(firstOfNext);
		// Chains of one moment are in no order: the list itself has an entry of this one.
		expect(later).toContainEqual(
			expect.objectContaining({ at: firstOfNext, action: "maintenance on" }),
		);
		expect((await list("--since", "2026-11-21")).map(({ at }) => at)).toContain(lastOfDay);
		const starts = await list("--subject", "test");
		expect(starts.map(({ action }) => action)).toEqual(["server start"]);
		expect(await list("--subject", "tes")).toEqual([]);
		expect(await server.operator("audit", "list", "--subject", "tes")).toBe("No entry matches.");
	});

	it("is listed by an account with its own entries, and says that others may be among them", async () => {
		await Customer.loggedIn(server.url);
		await server.operator("invitations", "create", "204518837");
		const list = ["audit", "list", "--subject", "204518837"];
		const entries: ListedEntry[] = JSON.parse(await server.operator(...list, "--json"));
		const actions = entries.map(({ action }) => action);
		expect(actions).toEqual(expect.arrayContaining(["login", "invitations create"]));
		expect(await server.operator(...list)).toMatch(/\nCommands name an account by its last digits/);
		const others = await server.operator("audit", "list", "--subject", "204518838");
		expect(others).toBe("No entry matches.");
	});

	it("is listed by a reference however it is written, and at most its newest entries", async () => {
		const reference = await register(server.url);
		const written = reference.toLowerCase().replaceAll("-", " ");
		const list = async (...filter: string[]): Promise<ListedEntry[]> =>
			JSON.parse(await server.operator("audit", "list", "--json", ...filter));
		const own = await list("--subject", written);
		expect(own.map(({ action }) => action)).toEqual(["submission accepted"]);
		await server.operator("maintenance", "on");
		await server.operator("maintenance", "off");
		const newest = await list("--limit", "3");
		expect(newest.map(({ action }) => action)).toEqual([
			"maintenance off",
			"maintenance off: done",
			"audit list",
		]);
	});

	it("is shown with keyed hashes cut, so that rows fit, and whole with --json", async () => {
		const customer = await new Customer(server.url).open();
		await customer.logIn();
		await server.restart();
		expect(await server.operator("audit", "list")).toMatch(
			/ account [\da-f]{8}:[\w-]{8}… +login +session +from [\da-f]{8}:[\w-]{8}…$/m,
		);
		const entry = (await listed()).find(({ action }) => action === "login");
		expect(entry?.actor).toMatch(/^account [\da-f]{8}:[\w-]{43}$/);
		expect(entry?.address).toMatch(/^[\da-f]{8}:[\w-]{43}$/);
	});

	it.each(["0", "1000"])("shows that user %s ran a command", async (uid) => {
		vi.stubEnv("SUDO_UID", uid);
		onTestFinished(() => void vi.unstubAllEnvs());
		await server.operator("maintenance", "on");
		expect(await server.operator("audit", "list")).toMatch(
			new RegExp(`maintenance on .*\\buid ${uid}\\b`),
		);
	});

	it("records an unsolved captcha", async () => {
		const strict = await startTestServer({ CAPTCHA: "altcha" });
		try {
			const customer = await new Customer(strict.url).open();
			const login = {
				accountNO: "204518837",
				mobileNO: "61234567",
				brNO: "",
				recaptchaTokenV2: "x",
			};
			await customer.post("login/login").send(login).expect(400);
			expect(await strict.operator("audit", "list")).toMatch(/captcha failed/);
		} finally {
			await strict.close();
		}
	});

	it("summarises a flood of failed logins in a few entries, and stays consistent", async () => {
		const AT_ONCE = 110;
		const LOGINS = 2 * AT_ONCE;
		const customer = await new Customer(server.url).open();
		const attempt = (index: number) =>
			customer
				.post("login/login")
				.send({ accountNO: String(100_000_000 + index), mobileNO: "60000000", brNO: "" });
		for (let sent = 0; sent < LOGINS; sent += AT_ONCE)
			await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(sent + index)));
		await server.restart();
		const entries = await listed();
		const refusals = entries.filter(({ action }) => /failed|limit/.test(action));
		const kept = refusals.reduce((sum, { count = 1 }) => sum + count, 0);
		expect(kept).toBe(LOGINS);
		// Two kinds of refusals, ten of each in a minute, and a sum of each.
		const [first, last] = [refusals.at(0), refusals.at(-1)].map((e) => Date.parse(e?.at ?? ""));
		const minutes = Math.ceil(((last ?? 0) - (first ?? 0)) / 60_000) + 1;
		expect(refusals.length).toBeLessThanOrEqual(minutes * 22);
		expect(await server.operator("audit", "verify")).toContain("is intact");
	}, 120_000);

	it("names a real account under attack after refusals of any number of invented ones", async () => {
		const customer = await new Customer(server.url).open();
		await customer.logIn();
		const attempt = (accountNO: string) => customer.logIn({ accountNO, mobileNO: "60000000" });
		for (let index = 0; index < 11; index++) await attempt(String(100_000_000 + index));
		await attempt("204518837");
		await server.restart();
		const entries = await listed();
		const account = entries.find(({ action }) => action === "login")?.actor;
		const refused = entries.filter(({ action }) => action === "login failed");
		expect(refused.filter(({ actor }) => actor === account)).toHaveLength(1);
		expect(refused.filter(({ actor }) => actor === "server")).toMatchObject([{ count: 1 }]);
		expect(refused).toHaveLength(12);
	});

	it("says who purged a registration, and why a command failed; its brief list has no looks", async () => {
		const reference = await register(server.url);
		const listedWith = async (...options: string[]) =>
			JSON.parse(await server.operator("audit", "list", "--json", ...options));
		await server.operator("registrations", "deregister", "--yes", reference);
		server.setTime(new Date(Date.now() + 3 * 366 * 24 * 3_600_000));
		onTestFinished(trustEveryClock());
		const to = join(server.directory, "missing", "folder");
		await expect(
			server.operator("backup", "--to", to, "--to-keys", `${to}-keys`),
		).rejects.toThrow();
		await server.operator("registrations", "purge", "--dry-run");
		await server.operator("registrations", "purge", "--yes", "--as", "ms.chan");
		const entries = await listedWith();
		expect(entries).toContainEqual(
			expect.objectContaining({
				actor: "ms.chan",
				action: "registration purged",
				subject: reference,
				uid: process.getuid?.(),
			}),
		);
		expect(entries).toContainEqual(
			expect.objectContaining({ action: "backup: failed", outcome: "OperatorError" }),
		);
		const brief = await listedWith("--brief");
		const left = entries.filter((entry: ListedEntry) => !brief.some(isSame(entry)));
		expect(new Set(left.map(({ action }: ListedEntry) => action))).toEqual(
			new Set(["audit list", "registrations purge", "registrations purge: done"]),
		);
		expect(left.filter(({ subject }: ListedEntry) => subject.startsWith("dry run"))).toHaveLength(
			2,
		);
		expect(brief).toContainEqual(expect.objectContaining({ action: "registrations purge: done" }));
	});

	it("is pruned after its retention with a signed position, and stays consistent", async () => {
		const customer = await new Customer(server.url).open();
		await customer.logIn();
		await server.operator("maintenance", "off");
		await server.restart();
		server.setTime(new Date(Date.now() + 3 * 366 * 24 * 3_600_000));
		const before = await listed();
		onTestFinished(trustEveryClock());
		const rehearsed = await server.operator("audit", "prune", "--dry-run");
		const pruned = await server.operator("audit", "prune", "--yes");
		expect(pruned).toMatch(/^[1-9]\d* entries pruned\.$/);
		expect(rehearsed).toBe(pruned.replace("pruned", "would be pruned"));
		expect(await server.operator("audit", "verify")).toContain("is intact");
		const after = await listed();
		expect(before.map(({ action }) => action)).toContain("login");
		expect(after.map(({ action }) => action)).not.toContain("login");
		expect(after.map(({ action }) => action)).toContain("audit pruned");
		await server.restart();
		expect(await server.operator("audit", "verify")).toContain("is intact");
	});
});
