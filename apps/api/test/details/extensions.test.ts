import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Controller, Get, Inject, Module, Post, Req, UseGuards } from "@nestjs/common";
import { Throttle, ThrottlerGuard } from "@nestjs/throttler";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	type Account,
	AccountDirectory,
	type AccountQuery,
	CLOCK,
	type Clock,
	CsrfGuard,
	Problem,
	RegistrationDelivery,
	type RegistrationEvent,
	SessionGuard,
	SessionModule,
	sessionOf,
} from "../../src/index.ts";
import { type Extension, provide } from "../../src/platform/extensions/extension.ts";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const ENTRY = new URL("../../dist/index.js", import.meta.url).href;
const WAIT = { timeout: 15_000, interval: 50 };
const OWN_LOGIN = { accountNO: "300000001", mobileNO: "69999999" };

/** Knows one account that no other directory of this repository knows. */
class OneAccount extends AccountDirectory {
	override readonly serviceState = "none";

	override find({ accountNO, value }: AccountQuery): Promise<Account | undefined> {
		const isIt = accountNO === OWN_LOGIN.accountNO && value === OWN_LOGIN.mobileNO;
		const account = { accountNO, contactEmail: "contact@telecom.example", isDummyBr: false };
		return Promise.resolve(isIt ? account : undefined);
	}
}

const handedOn: Array<{ readonly event: RegistrationEvent; readonly at: Date }> = [];
let stopped = 0;

/** Instantiated by Nest, and notified of the server's end. */
class OwnDelivery extends RegistrationDelivery {
	override readonly isOn = true;
	readonly #now: Clock;

	constructor(@Inject(CLOCK) now: Clock) {
		super();
		this.#now = now;
	}

	override deliver(event: RegistrationEvent): Promise<void> {
		handedOn.push({ event, at: this.#now() });
		return Promise.resolve();
	}

	onApplicationShutdown(): void {
		stopped += 1;
	}
}

@Controller("api/own")
@UseGuards(ThrottlerGuard)
class OwnController {
	@Get("account")
	@UseGuards(SessionGuard)
	account(@Req() request: Parameters<typeof sessionOf>[0]) {
		return { accountNO: sessionOf(request).account.accountNO };
	}

	@Post("refused")
	@Throttle({ default: { limit: 2, ttl: 60_000 } })
	@UseGuards(CsrfGuard, SessionGuard)
	refused() {
		throw new Problem("form_submission_error");
	}
}

@Module({ imports: [SessionModule], controllers: [OwnController] })
class OwnModule {}

const EXTENSIONS: Extension[] = [
	provide(AccountDirectory, () => new OneAccount()),
	provide(RegistrationDelivery, OwnDelivery),
	OwnModule,
];

describe("a server with a team's own adapters and module", () => {
	let server: TestServer;
	beforeEach(async () => {
		handedOn.length = 0;
		server = await startTestServer({}, EXTENSIONS);
	});
	afterEach(() => server.close());

	it("uses its account directory only", async () => {
		const customer = await new Customer(server.url).open();
		expect(await customer.logIn()).toMatchObject({ success: false });
		expect(await customer.logIn(OWN_LOGIN)).toMatchObject({ success: true });
	});

	it("delivers registrations with its delivery, which Nest created and notifies of the end", async () => {
		const customer = await Customer.loggedIn(server.url, OWN_LOGIN);
		const body = completeSubmission(await acceptedFiles());
		const { reference } = (await customer.submit(body).expect(200)).body;
		await vi.waitUntil(() => handedOn.length > 0, WAIT);
		expect(handedOn).toEqual([
			{ event: expect.objectContaining({ reference }), at: expect.any(Date) },
		]);
		const before = stopped;
		await server.restart();
		expect(stopped).toBe(before + 1);
	});

	it("answers its call behind session, CSRF token and limit, with errors in the common format", async () => {
		const customer = await Customer.loggedIn(server.url, OWN_LOGIN);
		const { accountNO } = OWN_LOGIN;
		expect((await customer.read("own/account").expect(200)).body).toEqual({ accountNO });
		const stranger = await new Customer(server.url).open();
		const expired = (await stranger.read("own/account").expect(401)).body;
		expect(expired).toEqual({ success: false, errorCode: "session_expired" });
		const unopened = (await new Customer(server.url).post("own/refused").expect(403)).body;
		expect(unopened).toEqual({ success: false, errorCode: "csrf_failed" });
		const refused = (await customer.call("own/refused").expect(500)).body;
		expect(refused).toEqual({ success: false, errorCode: "form_submission_error" });
		const limited = (await customer.call("own/refused").expect(429)).body;
		expect(limited).toEqual({ success: false, errorCode: "too_many_requests" });
	});

	it("logs which ports are extended", () => {
		const lines = server.logLines.map((line) => JSON.parse(line));
		const extended = lines.filter(({ event }) => event === "port_extended");
		expect(extended.map(({ setting }) => setting)).toEqual([
			"AccountDirectory",
			"RegistrationDelivery",
		]);
	});
});

describe("EXTENSIONS", () => {
	let directory: string;
	let server: ServerProcess | undefined;
	beforeEach(() => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-extensions-"));
	});
	afterEach(async () => {
		if (server) await endProcess(server.process, "SIGKILL");
		server = undefined;
		await rm(directory, { recursive: true, force: true });
	});

	function variablesWith(source: string): Record<string, string> {
		const file = join(directory, "extensions.mjs");
		writeFileSync(file, `import * as api from ${JSON.stringify(ENTRY)};\n${source}`);
		return { ...variablesIn(directory), EXTENSIONS: file };
	}

	const OTHER_WRAPPER = `
		const bare = (keyId) => Buffer.from("wrapped " + keyId);
		export default [api.provide(api.KeyWrapper, () => ({
			wrap: async (keyId, bytes) => Buffer.concat([bare(keyId), bytes]),
			unwrap: async (keyId, wrapped) => wrapped.subarray(bare(keyId).length),
			rotate: async () => {}, hasOlder: async () => false, retireOlder: async () => {},
		}))];`;

	it("names a file that both the server and the operator's commands load", async () => {
		const variables = variablesWith(OTHER_WRAPPER);
		server = spawnServer(variables);
		const customer = await Customer.loggedIn(await server.url);
		const body = completeSubmission(await acceptedFiles());
		const { reference } = (await customer.submit(body).expect(200)).body;
		const to = join(directory, "exported");
		await runOperatorProcess(variables, "registrations", "export", reference, "--to", to);
		const { EXTENSIONS: _, ...without } = variables;
		const again = runOperatorProcess(
			without,
			...["registrations", "export", reference, "--to", join(directory, "not exported")],
		);
		await expect(again).rejects.toThrow();
	});

	it("may provide a scanner, which the inspection processes create from its module", async () => {
		const module = join(directory, "own-scanner.mjs");
		writeFileSync(
			module,
			`export const createScanner = (settings) => ({
				isOn: true, timeLimitMs: 5000, recipe: { module: import.meta.url, settings },
				isReachable: async () => true,
				scan: async () => ({ kind: "infected", signature: settings.signature }),
			});`,
		);
		const variables = variablesWith(
			`import { createScanner } from "./own-scanner.mjs";
			export default [api.provide(api.FileScanner, () => createScanner({ signature: "Own" }))];`,
		);
		server = spawnServer(variables);
		const customer = await Customer.loggedIn(await server.url);
		const body = completeSubmission(await acceptedFiles());
		const refused = (await customer.submit(body).expect(422)).body;
		expect(refused.issues[0]).toMatchObject({ code: "error_file_infected" });
		expect(server.output()).toContain('"signature":"Own"');
	});

	it.each([
		["throws", "throw new Error('no queue');", "it cannot be loaded: Error: no queue"],
		[
			"gives an adapter that lacks a method",
			"export default [api.provide(api.KeyWrapper, class Half extends api.KeyWrapper { wrap() {} })];",
			"KeyWrapper: Half lacks the method unwrap, the method rotate, the method hasOlder, the method retireOlder",
		],
	])("that %s prevents the start with a message", async (_title, source, message) => {
		const variables = variablesWith(source);
		server = spawnServer(variables);
		const { code, errors } = await server.ended;
		expect(code).toBe(1);
		expect(errors).toContain(`The extensions in ${variables["EXTENSIONS"]} cannot be used`);
		expect(errors).toContain(message);
	});

	it("may name a CommonJS file, as compilers emit it", async () => {
		const file = join(directory, "extensions.cjs");
		writeFileSync(
			file,
			`Object.defineProperty(exports, "__esModule", { value: true });
			const api = require(${JSON.stringify(fileURLToPath(ENTRY))});
			exports.default = [api.provide(api.Mailer, () => ({ send: async () => {} }))];`,
		);
		server = spawnServer({ ...variablesIn(directory), EXTENSIONS: file });
		await server.url;
		expect(server.output()).toContain('"event":"port_extended","setting":"Mailer"');
	});

	it("that names no file prevents the start", async () => {
		const missing = join(directory, "missing.mjs");
		server = spawnServer({ ...variablesIn(directory), EXTENSIONS: missing });
		expect(await server.ended).toEqual({
			code: 1,
			errors: `The extensions in ${missing} cannot be used:\n- there is no such file\n`,
		});
	});
});
