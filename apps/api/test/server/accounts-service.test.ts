import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { DEMO_ACCOUNTS } from "../../src/domain/accounts/demo-accounts.ts";
import { accountActor } from "../../src/domain/audit/security-events.ts";
import { RootKeys } from "../../src/platform/sealing/root-keys.ts";
import { AccountService } from "../support/account-service.ts";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567" };
const WRONG = { accountNO: "204518837", mobileNO: "60000000" };
const ROOT_SECRET = "a root secret of thirty-two characters";
let server: TestServer;

async function health(): Promise<unknown> {
	return (await request(server.url).get("/real-name-registration/health/ready").expect(200)).body;
}

/** A request's own id differs each time, with the same length. */
function withoutId(rawHeaders: readonly string[]): string[] {
	const at = rawHeaders.indexOf("X-Request-Id") + 1;
	return rawHeaders.map((text, index) => (index === at ? `${text.length} characters` : text));
}

describe("with the telecom's account service", () => {
	it.each(["secret", "certificate"] as const)(
		"and a %s, customers log in as with the server's own accounts",
		async (proof) => {
			const service = await AccountService.start(DEMO_ACCOUNTS, proof);
			server = await startTestServer(service.variables);
			const customer = await new Customer(server.url).open();
			expect(await customer.logIn()).toMatchObject({ success: true, isDummyBr: false });
			expect(await customer.logIn({ accountNO: "204518838", mobileNO: "51234567" })).toMatchObject({
				success: true,
				isDummyBr: true,
			});
			expect(await customer.logIn(WRONG)).toEqual({ success: false, errorCode: "login_error" });
			expect(await health()).toMatchObject({ status: "ready", accounts: "ready" });
			await server.close();
			await service.stop();
		},
	);
});

/** The audit's entries of failed logins. */
async function failedLogins(): Promise<{ actor: string; count?: number }[]> {
	const entries = JSON.parse(await server.operator("audit", "list", "--json"));
	return entries.filter(({ action }: { action: string }) => action === "login failed");
}

describe("with the telecom's account service, the audit log", () => {
	it("names every account after failed logins at any number of invented ones", async () => {
		const service = await AccountService.start(DEMO_ACCOUNTS);
		onTestFinished(() => service.stop());
		server = await startTestServer({ ...service.variables, ROOT_SECRET });
		onTestFinished(() => server.close());
		const customer = await new Customer(server.url).open();
		const invented = Array.from({ length: 11 }, (_, index) => String(100_000_000 + index));
		for (const accountNO of invented) await customer.logIn({ ...WRONG, accountNO });
		await customer.logIn(WRONG);
		expect(await failedLogins()).toHaveLength(10);
		await server.restart();

		const refused = await failedLogins();
		const keys = new RootKeys([ROOT_SECRET]);
		const named = [...invented, WRONG.accountNO].map((number) => accountActor(keys, number));
		expect(refused.map(({ actor }) => actor).sort()).toEqual(named.sort());
	});
});

describe("with an account service", () => {
	let service: Server;
	let questions: Record<string, unknown>[];
	let respond: (response: ServerResponse) => void;

	beforeEach(async () => {
		questions = [];
		respond = (response) =>
			response.setHeader("content-type", "application/json").end('{"found":false}');
		service = createServer(async (asked, response) => {
			questions.push({ headers: withoutId(asked.rawHeaders), ...JSON.parse(await text(asked)) });
			respond(response);
		}).listen(0, "127.0.0.1");
		await once(service, "listening");
		const { port } = service.address() as AddressInfo;
		server = await startTestServer({
			ACCOUNTS: "http",
			ACCOUNTS_URL: `http://127.0.0.1:${port}/accounts`,
		});
	});
	afterEach(async () => {
		await server.close();
		service.close();
		service.closeAllConnections();
	});

	it.each([
		["is broken", (response: ServerResponse) => response.writeHead(500).end()],
		[
			"says that it knows no such address",
			(response: ServerResponse) => response.writeHead(404).end(),
		],
		["answers garbage", (response: ServerResponse) => response.end("<html>")],
		["hangs up", (response: ServerResponse) => response.destroy()],
	])("that %s, a customer is asked to wait, and no failure is counted", async (_title, fail) => {
		respond = fail;
		const customer = await new Customer(server.url).open();
		for (let attempt = 0; attempt < 12; attempt++) {
			const answer = await customer.post("login/login").send(LOGIN).expect(503);
			expect(answer.body).toEqual({ success: false, errorCode: "accounts_unavailable" });
			expect(answer.headers["retry-after"]).toBe("10");
		}
		expect(await health()).toEqual({ status: "ready", accounts: "unavailable" });
		await server.restart();
		respond = (response) =>
			response.setHeader("content-type", "application/json").end('{"found":false}');
		const back = await new Customer(server.url).open();
		expect(await back.logIn(WRONG)).toEqual({ success: false, errorCode: "login_error" });
	});

	it("it gets the same query for every failure, and not the guessed number of a locked account", async () => {
		const customer = await new Customer(server.url).open();
		for (let failure = 0; failure < 10; failure++) await customer.logIn(WRONG);
		await customer.post("login/login").send(LOGIN).expect(429);
		expect(questions).toHaveLength(11);
		for (const { headers } of questions) expect(headers).toEqual(questions[0]?.["headers"]);
		expect(questions.at(-1)).toMatchObject({ accountNO: "204518837", mobileNO: "00000000" });
	});

	it("nothing of query or answer is logged", async () => {
		const customer = await new Customer(server.url).open();
		respond = (response) => response.end('{"found":"CANARY-ANSWER"}');
		await customer
			.post("login/login")
			.send({ ...LOGIN, mobileNO: "69876543" })
			.expect(503);
		const lines = server.logLines.join("");
		expect(lines).toContain('"accountsReason":"answer_unreadable"');
		expect(lines).not.toMatch(/CANARY|204518837|69876543/);
	});
});
