import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { UploadName } from "@sim-registration/validation";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	it,
	onTestFinished,
} from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireFile, wireFile } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const START = new Date("2026-11-21T04:00:00Z").getTime();
const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
/** when a solution from START expires, in minutes */
const END = 20;

/** Only opening it shows that it is damaged. */
const DAMAGED = wireFile({
	name: "br.pdf",
	type: "application/pdf",
	bytes: Buffer.from("%PDF-1.7\n%%EOF\n"),
});

let server: TestServer;
let files: Record<UploadName, WireFile>;
let customer: Customer;
let requests: ClientRequest[];

beforeAll(async () => {
	server = await startTestServer({ CAPTCHA: "altcha", ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2" });
	files = await smallFiles();
});
afterAll(() => server.close());
beforeEach(async () => {
	requests = [];
	passMinutes(0);
	customer = await logIn();
});
// A pending upload would prevent the server from closing.
afterEach(() => {
	for (const request of requests) request.destroy();
});

function passMinutes(minutes: number): void {
	server.setTime(new Date(START + minutes * MINUTE_MS));
}

async function logIn(): Promise<Customer> {
	const someone = await new Customer(server.url).open();
	await someone.logIn({ recaptchaTokenV2: await someone.solveCaptcha() });
	return someone;
}

function halvesOf(text: string): [beginning: string, rest: string] {
	const middle = text.length / 2;
	return [text.slice(0, middle), text.slice(middle)];
}

/** A submission whose files arrive when the test sends them. */
class SlowUpload {
	readonly #request: ClientRequest;
	readonly #rest: string;
	readonly #answered: Promise<IncomingMessage>;

	private constructor(request: ClientRequest, rest: string) {
		this.#request = request;
		this.#rest = rest;
		this.#answered = once(request, "response").then(([answer]) => answer);
	}

	/**
	 * @param order position of the captcha: the form writes it first
	 * @returns once the server has read the beginning
	 */
	static async begin(
		sender: Customer,
		recaptchaToken: string,
		order: "captcha first" | "captcha last" = "captcha last",
		idempotencyKey: string = randomUUID(),
	): Promise<SlowUpload> {
		const drafts = (await server.storedFiles()).length;
		const { recaptchaToken: _none, ...form } = completeSubmission(files);
		const isFirst = order === "captcha first";
		const text = JSON.stringify(
			isFirst ? { recaptchaToken, ...form } : { ...form, recaptchaToken },
		);
		const headers = { "Idempotency-Key": idempotencyKey };
		const request = sender.beginSubmission(Buffer.byteLength(text), headers);
		requests.push(request);
		const [beginning, rest] = halvesOf(text);
		request.write(beginning);
		await expect.poll(async () => (await server.storedFiles()).length).toBeGreaterThan(drafts);
		return new SlowUpload(request, rest);
	}

	/** Sends the rest, and returns the answer's status and error code. */
	async end(): Promise<[status: number | undefined, errorCode: string | undefined]> {
		this.#request.end(this.#rest);
		const answer = await this.#answered;
		const body = (await json(answer)) as { errorCode?: string };
		return [answer.statusCode, body.errorCode];
	}
}

const ACCEPTED = [200, undefined];
const REFUSED = [400, "captcha_failed"];

describe("a solution of ALTCHA", () => {
	it.each([
		["before its end and sent five minutes after it passes", END, END + 5, ACCEPTED],
		["after its end does not pass", END + 0.001, END + 0.001, REFUSED],
		["before its end does not pass ten minutes after it", END, END + 10, REFUSED],
	])("that comes last, whose upload began %s", async (_title, begun, ended, answer) => {
		const recaptchaToken = await customer.solveCaptcha();
		passMinutes(begun);
		const upload = await SlowUpload.begin(customer, recaptchaToken);
		passMinutes(ended);
		expect(await upload.end()).toEqual(answer);
	});

	it("that comes first is judged before the files arrive", async () => {
		const recaptchaToken = await customer.solveCaptcha();
		passMinutes(END);
		const upload = await SlowUpload.begin(customer, recaptchaToken, "captcha first");
		const form = completeSubmission(files, { recaptchaToken });
		const again = await (await logIn()).submit(form).expect(400);
		expect(again.body.errorCode).toBe("captcha_failed");
		passMinutes(END + 10);
		expect(await upload.end()).toEqual(ACCEPTED);
	});

	it("that comes first and has expired is refused before the files", async () => {
		const recaptchaToken = await customer.solveCaptcha();
		passMinutes(END + 0.001);
		const before = await server.storedFiles();
		const form = JSON.stringify(completeSubmission(files, { recaptchaToken }));
		const [beginning] = halvesOf(form);
		const refused = await customer.submit(beginning).expect(400);
		expect(refused.body.errorCode).toBe("captcha_failed");
		expect(await server.storedFiles()).toEqual(before);
	});

	it("that comes last and has expired is refused before the files are opened", async () => {
		const { recaptchaToken, ...form } = completeSubmission(
			{ ...files, brCopy: DAMAGED },
			{ recaptchaToken: await customer.solveCaptcha() },
		);
		passMinutes(END + 0.001);
		const refused = await customer.submit({ ...form, recaptchaToken }).expect(400);
		expect(refused.body.errorCode).toBe("captcha_failed");
	});

	it("is spent on one account, also if another one sends the same key", async () => {
		const other = await new Customer(server.url).open();
		const login = { accountNO: "204518838", mobileNO: "51234567" };
		await other.logIn({ ...login, recaptchaTokenV2: await other.solveCaptcha() });
		const form = completeSubmission(files, { recaptchaToken: await customer.solveCaptcha() });
		const key = randomUUID();
		await customer.submit(form, key).expect(200);
		const refused = await other.submit(form, key).expect(400);
		expect(refused.body.errorCode).toBe("captcha_failed");
	});

	it("is spent by the first of two slow uploads, whatever is removed in between", async () => {
		const other = await logIn();
		const recaptchaToken = await customer.solveCaptcha();
		passMinutes(END);
		const first = await SlowUpload.begin(customer, recaptchaToken);
		const second = await SlowUpload.begin(other, recaptchaToken);
		passMinutes(END + 2);
		expect(await first.end()).toEqual(ACCEPTED);
		passMinutes(END + 8);
		// Spending a captcha makes the server remove expired ones.
		await logIn();
		expect(await second.end()).toEqual(REFUSED);
	});

	it("is spent once by two slow uploads that end at once", async () => {
		const other = await logIn();
		const recaptchaToken = await customer.solveCaptcha();
		passMinutes(END);
		const uploads = [
			await SlowUpload.begin(customer, recaptchaToken),
			await SlowUpload.begin(other, recaptchaToken),
		];
		passMinutes(END + 5);
		const answers = await Promise.all(uploads.map((upload) => upload.end()));
		expect(answers.sort()).toEqual([ACCEPTED, REFUSED]);
	});

	it("is required after all if the registration of a repeated upload is purged meanwhile", async () => {
		onTestFinished(trustEveryClock());
		const other = await logIn();
		const form = completeSubmission(files, { recaptchaToken: await customer.solveCaptcha() });
		const { reference } = (await customer.submit(form, "key").expect(200)).body;
		const upload = await SlowUpload.begin(other, "no solution", "captcha first", "key");
		const deregistered_at = new Date(START - 2 * YEAR_MS).toISOString();
		await server.look((database) =>
			database
				.updateTable("registrations")
				.set({ deregistered_at })
				.where("reference", "=", reference)
				.execute(),
		);
		expect(await server.operator("registrations", "purge", "--yes")).toContain(reference);
		expect(await upload.end()).toEqual(REFUSED);
	});

	it("stays spent after a restart of the server", async () => {
		const recaptchaToken = await customer.solveCaptcha();
		const form = completeSubmission(files, { recaptchaToken });
		await customer.submit(form).expect(200);
		await server.restart();
		passMinutes(END);
		const again = await (await logIn()).submit(form).expect(400);
		expect(again.body.errorCode).toBe("captcha_failed");
	});
});
