import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountService } from "../../../../test/support/account-service.ts";
import { createCertificate } from "../../../../test/support/test-certificate.ts";
import { parseEnvironment } from "../../../platform/environment/environment.ts";
import { Log } from "../../../platform/logging/log.ts";
import { describeAccountDirectory } from "../account-directory.contract.ts";
import { accountsServiceSettings } from "../accounts-service-settings.ts";
import { HttpAccountDirectory } from "./http-account-directory.ts";

const QUIET = new Log(() => {});
const QUERY = { accountNO: "204518837", method: "mobileNO", value: "61234567" } as const;
const ACCOUNT = { accountNO: "204518837", contactEmail: "a@wongkee.example", isDummyBr: false };
const FOUND = JSON.stringify({ found: true, account: ACCOUNT });

let service: AccountService | undefined;
let directory: HttpAccountDirectory;

async function stopService(): Promise<void> {
	await service?.stop();
	service = undefined;
}

describe.each(["secret", "certificate"] as const)("with a %s", (proof) => {
	afterAll(stopService);
	describeAccountDirectory("HttpAccountDirectory", {
		open: async (accounts) => {
			// Shared by all tests: each opens the same accounts.
			service ??= await AccountService.start(accounts, proof);
			const settings = accountsServiceSettings(parseEnvironment(service.variables));
			directory = new HttpAccountDirectory({ ...settings, log: QUIET });
			return directory;
		},
		close: async () => directory.close(),
		goAway: stopService,
	});
});

describe("the example service of the guide", () => {
	it.each([
		["with another secret", "secret", { ACCOUNTS_SECRET: "x".repeat(40) }, "status_401"],
		["without a secret", "secret", { ACCOUNTS_SECRET: "" }, "status_401"],
		[
			"without a certificate",
			"certificate",
			{ ACCOUNTS_CERTIFICATE_FILE: "", ACCOUNTS_KEY_FILE: "" },
			"unreachable",
		],
		["whose certificate is not trusted", "certificate", { ACCOUNTS_CA_FILE: "" }, "unreachable"],
	] as const)("%s cannot be asked", async (_title, proof, change, code) => {
		service = await AccountService.start([], proof);
		const environment = parseEnvironment({ ...service.variables, ...change });
		directory = new HttpAccountDirectory({ ...accountsServiceSettings(environment), log: QUIET });
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code });
		directory.close();
		await stopService();
	});
});

describe("a misbehaving service", () => {
	let server: Server;
	let url: string;
	let questions: { path: string | undefined; body: string }[];
	let respond: (response: ServerResponse, request: IncomingMessage) => void;

	beforeEach(async () => {
		withoutPauses();
		questions = [];
		server = createServer(async (request, response) => {
			questions.push({ path: request.url, body: await text(request) });
			respond(response, request);
		});
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lookup`;
		open();
	});
	afterEach(async () => {
		vi.restoreAllMocks();
		directory.close();
		const closed = once(server, "close");
		server.close();
		server.closeAllConnections();
		await closed;
	});

	/** The pauses before a repetition are this process's only timers. */
	function withoutPauses(): void {
		const { setTimeout } = globalThis;
		vi.spyOn(globalThis, "setTimeout").mockImplementation((task) => setTimeout(task, 0));
	}

	function open(options: { timeoutMs?: number; restMs?: number } = {}): void {
		const { timeoutMs = 5_000, restMs = 60_000 } = options;
		directory = new HttpAccountDirectory({
			url,
			secret: undefined,
			timeoutMs,
			restMs,
			tls: {},
			log: QUIET,
		});
	}

	function json(body: string, status = 200, headers: Record<string, string> = {}) {
		return (response: ServerResponse) => {
			response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
		};
	}

	it("is queried in the body and not in the address, by mobile or by BR number", async () => {
		respond = json(FOUND);
		expect(await directory.find(QUERY)).toEqual(ACCOUNT);
		await directory.find({ ...QUERY, method: "brNO", value: "39284710" });
		expect(questions).toEqual([
			{ path: "/lookup", body: '{"accountNO":"204518837","mobileNO":"61234567"}' },
			{ path: "/lookup", body: '{"accountNO":"204518837","brNO":"39284710"}' },
		]);
	});

	it.each([
		["an empty answer", ""],
		["no JSON", "<html>"],
		["null", "null"],
		["a word for found", '{"found":"true"}'],
		["found without an account", '{"found":true}'],
		["not found, with an account", JSON.stringify({ found: false, account: ACCOUNT })],
		["another account", FOUND.replace("204518837", "204518838")],
		["a field too many", JSON.stringify({ found: true, account: { ...ACCOUNT, admin: true } })],
		["no e-mail address", FOUND.replace("a@wongkee.example", "a@b\\r\\nBcc: x@y.example")],
		["a word for isDummyBr", FOUND.replace("false", '"false"')],
	])("with %s gives no account, and is not asked again", async (_title, body) => {
		respond = json(body);
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "answer_unreadable" });
		expect(questions).toHaveLength(1);
	});

	it("gives no account unless the answer is JSON", async () => {
		respond = (response) => response.writeHead(200, { "content-type": "text/html" }).end(FOUND);
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "answer_unreadable" });
	});

	it("is cut off if its answer does not end", async () => {
		respond = (response) => {
			response.writeHead(200, { "content-type": "application/json" });
			const pour = () => {
				if (!response.destroyed) response.write(" ".repeat(8_192), () => setImmediate(pour));
			};
			pour();
		};
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "answer_too_large" });
	});

	it.each([301, 302, 307, 308])("is not followed when it redirects (%i)", async (status) => {
		const reached = vi.fn();
		const elsewhere = createServer((_request, response) => {
			reached();
			json(FOUND)(response);
		}).listen(0, "127.0.0.1");
		await once(elsewhere, "listening");
		const { port } = elsewhere.address() as AddressInfo;
		respond = json("{}", status, { location: `http://127.0.0.1:${port}/lookup` });
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: `status_${status}` });
		expect(reached).not.toHaveBeenCalled();
		elsewhere.close();
	});

	it.each([400, 401, 403, 404])(
		"is not asked again after %i, which does not mean 'not found'",
		async (status) => {
			respond = json('{"found":false}', status);
			await expect(directory.find(QUERY)).rejects.toMatchObject({ code: `status_${status}` });
			expect(questions).toHaveLength(1);
		},
	);

	it.each([429, 500, 502, 503])("is asked three times at most if it answers %i", async (status) => {
		respond = json("{}", status);
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: `status_${status}` });
		expect(questions).toHaveLength(3);
	});

	it("is asked again after a hang-up or a brief failure, and then its answer counts", async () => {
		respond = (response, request) => {
			if (questions.length === 1) request.socket.destroy();
			else if (questions.length === 2) json("{}", 503)(response);
			else json(FOUND)(response);
		};
		expect(await directory.find(QUERY)).toEqual(ACCOUNT);
		expect(directory.serviceState).toBe("ready");
	});

	it.each([
		["answers nothing", () => {}],
		[
			"stops in the middle of its answer",
			(response: ServerResponse) => {
				response.writeHead(200, { "content-type": "application/json" }).write('{"found":');
			},
		],
	])("is abandoned after its time limit if it %s", async (_title, hang) => {
		open({ timeoutMs: 50 });
		respond = hang;
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "no_answer_in_time" });
	});

	/** Each query is tried three times, so the second one meets the fifth failure. */
	async function failFiveTimes(): Promise<void> {
		respond = json("{}", 503);
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "status_503" });
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "circuit_open" });
	}

	it("is not asked for ten seconds after five failures in a row, and then tried again", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const settings = { url, secret: undefined, timeoutMs: 5_000, tls: {} };
		directory = new HttpAccountDirectory({ ...settings, log: QUIET });
		await failFiveTimes();
		expect(directory.serviceState).toBe("unavailable");
		expect(questions).toHaveLength(5);
		respond = json(FOUND);
		vi.setSystemTime(Date.now() + 9_999);
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "circuit_open" });
		vi.setSystemTime(Date.now() + 1);
		expect(await directory.find(QUERY)).toEqual(ACCOUNT);
		expect(directory.serviceState).toBe("ready");
		vi.useRealTimers();
	});

	it.each([
		["the status 400", json("{}", 400), "status_400"],
		["an account without an e-mail address", json('{"found":true}'), "answer_unreadable"],
	])(
		"is asked for other accounts even if it keeps answering one with %s",
		async (_title, one, code) => {
			respond = one;
			for (let failure = 0; failure < 6; failure++)
				await expect(directory.find(QUERY)).rejects.toMatchObject({ code });
			respond = json(FOUND);
			expect(await directory.find(QUERY)).toEqual(ACCOUNT);
			expect(directory.serviceState).toBe("ready");
		},
	);

	it("is unreachable if nothing listens", async () => {
		const { cert } = await createCertificate();
		directory.close();
		directory = new HttpAccountDirectory({
			url: "https://127.0.0.1:1/lookup",
			secret: undefined,
			timeoutMs: 5_000,
			tls: { ca: cert },
			log: QUIET,
		});
		await expect(directory.find(QUERY)).rejects.toMatchObject({ code: "unreachable" });
	});
});

describe("settings", () => {
	it.each([
		[{ ACCOUNTS: "http" }, "ACCOUNTS_URL: required with ACCOUNTS=http"],
		[{ ACCOUNTS_URL: "https://user:password@directory.example" }, "must not contain a user name"],
		[{ ACCOUNTS_CERTIFICATE_FILE: "/x" }, "needs ACCOUNTS_KEY_FILE"],
		[{ ACCOUNTS_SECRET: "short" }, "needs at least 32 characters"],
		[
			{ ACCOUNTS: "http", NODE_ENV: "production" },
			"ACCOUNTS_SECRET: required with ACCOUNTS=http in production",
		],
		[
			{ NODE_ENV: "production", ACCOUNTS_URL: "http://directory.example" },
			"ACCOUNTS_URL: must begin with https:// in production",
		],
	])("%j prevent the start", (variables, message) => {
		expect(() => parseEnvironment(variables)).toThrow(message);
	});

	it("name a file that cannot be read, or has no certificate", () => {
		const environment = parseEnvironment({
			ACCOUNTS: "http",
			ACCOUNTS_URL: "https://directory.example",
			ACCOUNTS_CA_FILE: import.meta.filename,
		});
		expect(() => accountsServiceSettings(environment)).toThrow("ACCOUNTS_CA_FILE: must name");
	});
});
