import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	Body,
	Controller,
	Get,
	HttpCode,
	Inject,
	Module,
	Post,
	Req,
	UseGuards,
} from "@nestjs/common";
import { Throttle, ThrottlerGuard } from "@nestjs/throttler";
import { Validator } from "@seriousme/openapi-schema-validator";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	type Account,
	AccountDirectory,
	type AccountQuery,
	AccountsUnavailableError,
	CLOCK,
	type Clock,
	CsrfGuard,
	Documented,
	type FileDraft,
	FileMissingError,
	FileStore,
	Monitoring,
	type OwnCounter,
	OwnErrorCode,
	OwnIssueCode,
	Problem,
	RegistrationDelivery,
	type RegistrationEvent,
	SessionGuard,
	SessionModule,
	SharedRule,
	sessionOf,
} from "../../src/index.ts";
import { type Extension, provide } from "../../src/platform/extensions/extension.ts";
import { BUILT_FORM } from "../../src/platform/http/web-directory.ts";
import { Customer } from "../support/customer.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
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
const WAIT = { timeout: 60_000, interval: 50 };
/** As `login-attempts.ts` counts them. */
const MORE_THAN_ALLOWED_FAILURES = 6;
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

const WISH = { mobileNO: "61234567" };

const SENTENCES = { en_US: "It is suspended.", zh_HK: "已暫停。", zh_CN: "已暂停。" };
const SUSPENDED = new OwnErrorCode("own_account_suspended", 409, SENTENCES);
const UNKNOWN = new OwnIssueCode("own_number_unknown", SENTENCES);

const handedOn: Array<{ readonly event: RegistrationEvent; readonly at: Date }> = [];
let stopped = 0;

/** Instantiated by Nest, and notified of the server's end. */
class OwnDelivery extends RegistrationDelivery {
	override readonly isOn = true;
	readonly #now: Clock;
	readonly #handedOn: OwnCounter<{ readonly outcome: readonly ["delivered"] }>;

	constructor(@Inject(CLOCK) now: Clock, @Inject(Monitoring) monitoring: Monitoring) {
		super();
		this.#now = now;
		this.#handedOn = monitoring.counter({
			name: "handed_on_total",
			help: "Events.",
			labels: { outcome: ["delivered"] },
		});
		monitoring.gauge({ name: "handed_on", help: "Events.", read: () => handedOn.length });
		monitoring.indicator("queue", async () => handedOn.length < 1);
	}

	override deliver(event: RegistrationEvent): Promise<void> {
		handedOn.push({ event, at: this.#now() });
		this.#handedOn.add({ outcome: "delivered" });
		return Promise.resolve();
	}

	onApplicationShutdown(): void {
		stopped += 1;
	}
}

class WishDto {
	@SharedRule(v.object({ mobileNO: v.pipe(v.string(), v.length(8, UNKNOWN.code)) }))
	mobileNO = "";
	@SharedRule(v.object({ reason: v.string() }))
	reason = "none";
}

@Controller("api/own")
@UseGuards(ThrottlerGuard)
class OwnController {
	@Get("account")
	@UseGuards(SessionGuard)
	account(@Req() request: Parameters<typeof sessionOf>[0]) {
		return { accountNO: sessionOf(request).account.accountNO };
	}

	@Get("account/:part")
	@UseGuards(SessionGuard)
	part() {
		return {};
	}

	@Post("refused")
	@HttpCode(200)
	@Throttle({ default: { limit: 2, ttl: 60_000 } })
	@UseGuards(CsrfGuard, SessionGuard)
	@Documented({
		summary: "Refuses",
		request: { mobileNO: "61234567" },
		answer: "never",
		errors: ["idempotency_conflict", SUSPENDED],
	})
	refused(@Body() _wish: WishDto) {
		throw new Problem("form_submission_error");
	}
}

@Module({ imports: [SessionModule], controllers: [OwnController] })
class OwnModule {}

const EXTENSIONS: Extension[] = [
	provide(AccountDirectory, () => new OneAccount()),
	provide(RegistrationDelivery, OwnDelivery),
	OwnModule,
	SUSPENDED,
	UNKNOWN,
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

	it("shows its metrics and its health indicator, and stays ready", async () => {
		const health = async () =>
			await (await fetch(`${server.url}/real-name-registration/health/ready`)).json();
		handedOn.push({ event: {} as RegistrationEvent, at: new Date() });
		expect(await health()).toMatchObject({ status: "ready", own: { queue: "unavailable" } });
		const { text } = await ReadMetrics.of(server.url);
		expect(text).toContain('sim_registration_own_handed_on_total{outcome="delivered"} 0\n');
		expect(text).toContain("sim_registration_own_handed_on 1\n");
		expect(text).toContain('sim_registration_dependency_up{dependency="own_queue"} 0\n');
		await server.operator("registrations", "list");
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
		const refused = (await customer.call("own/refused").send(WISH).expect(500)).body;
		expect(refused).toEqual({ success: false, errorCode: "form_submission_error" });
		const limited = (await customer.call("own/refused").send(WISH).expect(429)).body;
		expect(limited).toEqual({ success: false, errorCode: "too_many_requests" });
	});

	it("answers an issue code of its own with its sentences", async () => {
		const customer = await Customer.loggedIn(server.url, OWN_LOGIN);
		expect((await customer.call("own/refused").send({ mobileNO: "1" }).expect(400)).body).toEqual({
			success: false,
			errorCode: "validation_failed",
			issues: [{ field: "mobileNO", code: UNKNOWN.code }],
			sentences: { [UNKNOWN.code]: SENTENCES },
		});
	});

	it("describes its calls in the OpenAPI document and on its page", async () => {
		const answer = await fetch(`${server.url}/real-name-registration/api-docs.json`);
		const text = await answer.text();
		expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true });
		const { paths, components } = JSON.parse(text) as {
			readonly paths: Record<string, object>;
			readonly components: object;
		};
		expect(components).toMatchObject({
			examples: { [SUSPENDED.code]: { value: { sentences: { [SUSPENDED.code]: SENTENCES } } } },
			schemas: {
				OwnProblem: {
					properties: {
						errorCode: { description: "own_account_suspended: It is suspended." },
						issues: {
							items: {
								properties: { code: { description: "own_number_unknown: It is suspended." } },
							},
						},
					},
				},
			},
		});
		expect(paths["/real-name-registration/api/own/refused"]).toMatchObject({
			post: {
				summary: "Refuses",
				description: "At most 2 requests per address in 60 seconds.",
				security: [{ csrfToken: [], session: [] }],
				requestBody: {
					content: {
						"application/json": {
							schema: {
								properties: {
									mobileNO: { type: "string" },
									reason: { type: "string", default: "none" },
								},
								required: ["mobileNO"],
								additionalProperties: false,
							},
							examples: { example: { value: { mobileNO: "61234567" } } },
						},
					},
				},
				responses: {
					200: { content: { "application/json": { examples: { example: { value: "never" } } } } },
					400: { description: "validation_failed, request_malformed" },
					401: { description: "session_expired" },
					403: { description: "csrf_failed" },
					409: {
						description: "own_account_suspended, idempotency_conflict",
						content: {
							"application/json": {
								examples: {
									own_account_suspended: { $ref: "#/components/examples/own_account_suspended" },
								},
							},
						},
					},
					429: { description: "too_many_requests" },
				},
			},
		});
		expect(paths["/real-name-registration/api/own/account/{part}"]).toMatchObject({
			get: { parameters: [{ name: "part", in: "path" }], security: [{ session: [] }] },
		});
		const page = await (await fetch(`${server.url}/real-name-registration/api-docs`)).text();
		expect(page).toContain("POST /real-name-registration/api/own/refused");
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

/** Its commits hang while `isHanging` is set; they still store the file, but later. */
class HangingStore extends FileStore {
	readonly files = new Map<string, Buffer>();
	isHanging: Promise<void> | undefined;
	readonly #late: Array<Promise<void>> = [];

	override async createDraft(id: string): Promise<FileDraft> {
		let contents = Buffer.alloc(0);
		const store = async () => {
			await this.isHanging;
			this.files.set(id, contents);
		};
		return {
			write: async (bytes) => {
				contents = Buffer.concat([contents, bytes]);
			},
			readInto: async (memory) => contents.copy(memory),
			commit: () => {
				this.#late.push(store());
				return this.#late.at(-1) ?? Promise.resolve();
			},
			discard: () => Promise.resolve(),
		};
	}

	/** Resolves when everything is stored. */
	async goOn(answer: () => void): Promise<void> {
		this.isHanging = undefined;
		answer();
		await Promise.all(this.#late);
	}

	override async read(id: string): Promise<Uint8Array> {
		const file = this.files.get(id);
		if (file === undefined) throw new FileMissingError(id);
		return file;
	}

	override async remove(id: string): Promise<void> {
		this.files.delete(id);
	}

	override async list(): Promise<string[]> {
		return [...this.files.keys()];
	}

	override discardLeftovers(): Promise<void> {
		return Promise.resolve();
	}
}

describe("a server whose adapters do not answer", () => {
	const LIMIT_MS = 500;
	let server: TestServer;
	afterEach(() => server.close());

	it("answers a login with busy, and does not count it as a failure", async () => {
		let isHanging = true;
		let aborted = 0;
		class Hanging extends OneAccount {
			override async find(query: AccountQuery, signal?: AbortSignal) {
				if (!isHanging) return await super.find(query);
				signal?.addEventListener("abort", () => {
					aborted += 1;
				});
				return await new Promise<undefined>(() => {});
			}
		}
		server = await startTestServer({}, [provide(AccountDirectory, Hanging)], BUILT_FORM, LIMIT_MS);
		const customer = await new Customer(server.url).open();
		for (let tries = 1; tries <= MORE_THAN_ALLOWED_FAILURES; tries++) {
			const answer = await customer.post("login/login").send({ brNO: "", ...OWN_LOGIN });
			expect([answer.status, answer.body.errorCode, aborted]).toEqual([503, "busy", tries]);
			expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
		}
		isHanging = false;
		expect(await customer.logIn(OWN_LOGIN)).toMatchObject({ success: true });
	});

	it("undoes nothing that may still be stored, and accepts the repetition", async () => {
		const store = new HangingStore();
		const hang = Promise.withResolvers<void>();
		server = await startTestServer({}, [provide(FileStore, () => store)], BUILT_FORM, LIMIT_MS);
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(await acceptedFiles());
		const key = randomUUID();
		store.isHanging = hang.promise;
		const answer = await customer.submit(body, key).expect(503);
		expect(answer.body).toEqual({ success: false, errorCode: "busy" });
		await store.goOn(hang.resolve);
		const { reference } = (await customer.submit(body, key).expect(200)).body;
		const sent = await acceptedFiles();
		const exported = join(server.directory, "exported");
		await server.operator("registrations", "export", reference, "--to", exported);
		const uploads = Object.keys(sent).length;
		expect(store.files.size).toBe(2 * uploads);
		await server.sweep();
		expect(store.files.size).toBe(uploads);
	});
});

describe("a server with an adapter that fails", () => {
	let server: TestServer;
	let fail: (() => never) | undefined;
	class Failing extends OneAccount {
		override find(query: AccountQuery) {
			fail?.();
			return super.find(query);
		}
	}
	beforeEach(async () => {
		fail = undefined;
		server = await startTestServer({}, [provide(AccountDirectory, Failing), SUSPENDED]);
	});
	afterEach(() => server.close());

	const ready = async (): Promise<{ readonly adapters?: unknown }> => {
		const answer = await fetch(`${server.url}/real-name-registration/health/ready`);
		return (await answer.json()) as { readonly adapters?: unknown };
	};

	it("answers a customer with a code of its own, which is no failure", async () => {
		const customer = await new Customer(server.url).open();
		fail = () => {
			throw new Problem(SUSPENDED);
		};
		const logIn = () => customer.post("login/login").send({ brNO: "", ...OWN_LOGIN });
		for (let tries = 1; tries <= MORE_THAN_ALLOWED_FAILURES; tries++)
			expect((await logIn().expect(409)).body).toEqual({
				success: false,
				errorCode: SUSPENDED.code,
				sentences: { [SUSPENDED.code]: SENTENCES },
			});
		expect(server.logLines.join("")).not.toContain("adapter_failed");
		expect((await ready()).adapters).toEqual({ AccountDirectory: "ready" });
		const { text } = await ReadMetrics.of(server.url);
		expect(text).toContain(`sim_registration_refusals_total{code="${SUSPENDED.code}"} 6`);
		fail = undefined;
		expect(await customer.logIn(OWN_LOGIN)).toMatchObject({ success: true });
	});

	it.each<[string, () => never, string, string]>([
		[
			"says that it cannot answer",
			() => {
				throw new AccountsUnavailableError("unreachable");
			},
			"accounts_unavailable",
			"AccountsUnavailableError unreachable",
		],
		[
			"throws a Problem",
			() => {
				throw new Problem("busy");
			},
			"busy",
			"Problem busy",
		],
		[
			"has a bug that quotes the customer",
			() => {
				throw new TypeError(`no ${OWN_LOGIN.mobileNO}`);
			},
			"busy",
			"TypeError",
		],
		[
			"throws another status, and a name with a number",
			() => {
				const name = `Error of ${OWN_LOGIN.mobileNO}`;
				throw Object.assign(new Error("x"), { status: 404, name });
			},
			"busy",
			"hidden",
		],
	])(
		"logs one line if it %s, and names it in health and metrics",
		async (_title, by, code, failure) => {
			const customer = await new Customer(server.url).open();
			expect((await ready()).adapters).toEqual({ AccountDirectory: "ready" });
			fail = by;
			const answer = await customer.post("login/login").send({ brNO: "", ...OWN_LOGIN });
			expect([answer.status, answer.body.errorCode]).toEqual([503, code]);
			const lines = server.logLines.map((line) => JSON.parse(line));
			expect(lines.filter(({ event }) => event === "adapter_failed")).toEqual([
				expect.objectContaining({
					level: "warn",
					extendedPort: "AccountDirectory",
					adapter: "Failing",
					call: "AccountDirectory.find",
					failure,
				}),
			]);
			expect(server.logLines.join("")).not.toContain(OWN_LOGIN.mobileNO);
			expect(await ready()).toMatchObject({
				status: "ready",
				adapters: { AccountDirectory: "unavailable" },
			});
			const metrics = await ReadMetrics.of(server.url);
			expect(metrics.text).toContain(
				'sim_registration_dependency_up{dependency="AccountDirectory"} 0',
			);
			fail = undefined;
			expect(await customer.logIn(OWN_LOGIN)).toMatchObject({ success: true });
			expect((await ready()).adapters).toEqual({ AccountDirectory: "ready" });
		},
	);
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

	it("may provide a scanner, which the scanning processes create from its module", async () => {
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

	it.each<[string, string, string, string[]?]>([
		["throws", "throw new Error('no queue');", "it cannot be loaded: Error: no queue"],
		[
			"was written for a later interface",
			"export const interfaceVersion = 2; export default [];",
			"they were written for interface 2, and this server has interface 1. docs/versions.md says what changed",
		],
		[
			"gives an adapter that lacks a method",
			"export default [api.provide(api.KeyWrapper, class Half extends api.KeyWrapper { wrap() {} })];",
			"KeyWrapper: Half lacks the method unwrap, the method rotate, the method hasOlder, the method retireOlder",
		],
		[
			"imports a file with a syntax error",
			'import "./broken.mjs"; export default [];',
			"broken.mjs:2\nexport default [ ;",
			["broken.mjs", "const ok = 1;\nexport default [ ;"],
		],
		[
			"imports a TypeScript file with a decorator",
			'import own from "./own.ts"; export default own;',
			"Node does not run decorators in TypeScript: compile the file with tsc",
			["own.ts", "const Own = (c: unknown) => c;\n@Own\nclass A {}\nexport default [A];"],
		],
		[
			"finds a second copy of a package",
			"export default [];",
			"there are two copies of @nestjs/common: ",
			["node_modules/@nestjs/common/index.js", ""],
		],
		[
			"has a maker that rejects",
			"export default [api.provide(api.Mailer, () => fetch('http://127.0.0.1:9'))];",
			"Mailer: no adapter could be made: TypeError: fetch failed",
		],
		[
			"hides a class of another base in a function",
			"class Other { send() {} } export default [api.provide(api.Mailer, () => new Other())];",
			"Mailer: Other does not extend Mailer",
		],
		[
			"returns a class",
			"class Own extends api.Mailer { send() {} } export default [api.provide(api.Mailer, () => Own)];",
			"Mailer: the function returned the class Own instead of an adapter: write new Own()",
		],
	])("that %s prevents the start with a message", async (_title, source, message, other?) => {
		const variables = variablesWith(source);
		if (other) {
			const [name = "", text = ""] = other;
			mkdirSync(dirname(join(directory, name)), { recursive: true });
			writeFileSync(join(directory, name), text);
		}
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
