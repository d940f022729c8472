import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type RecordedCall, readRecordings } from "@sim-registration/test-kit";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { REDIRECT, startSandbox } from "../support/iam-smart-sandbox.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const API = "/real-name-registration/api/";
const MADE_BY_THE_FORM = /^(?:idempotencyKey|device) /;

let sandbox: IamSmartSandbox;
let server: TestServer;

beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer({
		...sandbox.serverVariables,
		CAPTCHA: "altcha",
		ALTCHA_COST: "1",
		ALTCHA_ATTEMPTS: "2",
	});
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});

/** A form of an earlier release, which sends the recorded requests with the values of this run. */
class RecordedForm {
	readonly #values = new Map([["redirect", REDIRECT]]);
	readonly #cookies = new Map<string, string>();

	async send({ request }: RecordedCall): Promise<{ response: Response; body: unknown }> {
		const text = JSON.stringify(request);
		if (text.includes("{captcha}"))
			this.#values.set("captcha", await new Customer(server.url).solveCaptcha());
		const { path, method, headers, body } = JSON.parse(this.#filledIn(text));
		const json = JSON.stringify(body);
		const isCompressed = headers["content-encoding"] === "gzip";
		const response = await this.#fetch(`${API}${path}`, {
			method,
			headers,
			...(body !== undefined && { body: isCompressed ? gzipSync(json) : json }),
		});
		const answered: unknown = await response.json();
		JSON.stringify(answered, (name, value: unknown) => {
			if (typeof value === "string") this.#values.set(name, value);
			return value;
		});
		return { response, body: answered };
	}

	readonly events: Readonly<Record<string, () => Promise<unknown>>> = {
		"approved in iAM Smart": () => this.#decide("approve"),
		"rejected in iAM Smart": () => this.#decide("reject"),
		"the cookies are gone": async () => this.#cookies.clear(),
		// The server sees no tabs.
		"another tab": async () => {},
		"the session has ended": () =>
			this.#fetch(`${API}login/logout`, {
				method: "POST",
				headers: {
					authorization: `Bearer ${this.#values.get("token")}`,
					"x-csrf-token": this.#values.get("csrfToken") ?? "",
					"content-type": "application/json",
				},
				body: "{}",
			}),
		"maintenance on": () => server.operator("maintenance", "on", "--as", "test"),
		"maintenance off": () => server.operator("maintenance", "off", "--as", "test"),
	};

	async #decide(decision: string): Promise<void> {
		const uri = this.#values.get("uri") ?? "";
		const address = new URL(await sandbox.decide(uri, decision), server.url);
		await this.#fetch(`${address.pathname}${address.search}`, { redirect: "manual" });
	}

	async #fetch(path: string, { headers, ...init }: RequestInit): Promise<Response> {
		const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
		const response = await fetch(new URL(path, server.url), {
			...init,
			headers: { ...Object.fromEntries(new Headers(headers)), cookie },
		});
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			this.#cookies.set(name, value);
		}
		return response;
	}

	#filledIn(text: string): string {
		return text.replace(/\{(\w+(?: \d+)?)\}/g, (_place, name: string) => {
			if (MADE_BY_THE_FORM.test(name) && !this.#values.has(name))
				this.#values.set(name, randomUUID());
			return JSON.stringify(this.#values.get(name) ?? "").slice(1, -1);
		});
	}
}

/**
 * Expects a value of the same type, including members of objects and lists; additional members are
 * allowed.
 */
function likeRecorded(recorded: unknown): unknown {
	if (Array.isArray(recorded)) return recorded.map(likeRecorded);
	if (typeof recorded !== "object" || recorded === null)
		return expect.toSatisfy((value: unknown) => typeof value === typeof recorded, typeof recorded);
	const members = Object.entries(recorded).map(([name, value]) => [name, likeRecorded(value)]);
	return expect.objectContaining(Object.fromEntries(members));
}

describe.each(readRecordings())("a form of the release %s", (_file, journeys) => {
	it.each(journeys)("gets the recorded answers: $journey", async ({ steps }) => {
		const form = new RecordedForm();
		for (const [at, step] of steps.entries()) {
			if ("event" in step) {
				await form.events[step.event]?.();
				continue;
			}
			const { request, answer } = step;
			const which = `step ${at}, ${request.method} ${request.path}`;
			const { response, body } = await form.send(step);
			expect(response.status, `${which}: ${JSON.stringify(body)}`).toBe(answer.status);
			expect([...response.headers.keys()], which).toEqual(
				expect.arrayContaining(Object.keys(answer.headers)),
			);
			expect(body, which).toEqual(
				// A code is part of the contract, not only its type.
				response.ok ? likeRecorded(answer.body) : expect.objectContaining(answer.body),
			);
		}
	});

	it("has no events that this test does not know", () => {
		const events = journeys.flatMap(({ steps }) =>
			steps.flatMap((step) => ("event" in step ? [step.event] : [])),
		);
		expect(Object.keys(new RecordedForm().events)).toEqual(expect.arrayContaining(events));
	});
});
