import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	FAKE_PROFILE,
	FAKE_TOKEN,
	FakeGateway,
} from "../../../../test/support/gateway/fake-gateway.ts";
import type { GatewaySettings } from "./gateway-settings.ts";
import { IamSmartGateway } from "./iam-smart-gateway.ts";

const OURS = "our-business-id";
let fake: FakeGateway;

beforeEach(async () => {
	fake = await FakeGateway.start();
});
afterEach(() => fake.close());

function gateway(overrides: Partial<GatewaySettings> = {}): IamSmartGateway {
	const surroundings = { now: () => new Date(), makeId: randomUUID };
	return new IamSmartGateway(fake.settings(overrides), surroundings);
}

function collect(overrides: Partial<GatewaySettings> = {}, isOurState = (_: string) => true) {
	return gateway(overrides).collect({ businessId: OURS, isOurState }, "code");
}

describe("a result", () => {
	it("that names our filling is accepted, and its state is compared if present", async () => {
		expect(await collect()).toMatchObject({ profile: FAKE_PROFILE, transactionId: "tx" });
		const states: string[] = [];
		fake.answers.getResult = [{ content: { ...FAKE_PROFILE, businessID: OURS, state: "our" } }];
		await collect({}, (state) => states.push(state) > 0);
		expect(states).toEqual(["our"]);
	});

	it.each([
		["names no filling", {}],
		["names none in so many words", { businessID: null }],
		["names an empty one", { businessID: "" }],
		["names another one", { businessID: "another" }],
		["names ours in other letters", { businessID: OURS.toUpperCase() }],
		["names our filling and another state", { businessID: OURS, state: "another" }],
	])("that %s is rejected", async (_what, named) => {
		fake.answers.getResult = [{ content: { ...FAKE_PROFILE, ...named } }];
		const collected = collect({}, (state) => state === "our");
		await expect(collected).rejects.toMatchObject({ reason: "unreadable", call: "getResult" });
	});

	it.each([{}, { businessID: "" }, { businessID: OURS, state: "another" }])(
		"that names %j is accepted with the lenient setting",
		async (named) => {
			fake.answers.getResult = [{ content: { ...FAKE_PROFILE, ...named } }];
			const collected = collect({ resultBinding: "lenient" }, (state) => state === "our");
			expect(await collected).toMatchObject({ profile: FAKE_PROFILE });
		},
	);

	it("that names another filling is rejected with any setting", async () => {
		fake.answers.getResult = [{ content: { ...FAKE_PROFILE, businessID: "another" } }];
		const collected = collect({ resultBinding: "lenient" });
		await expect(collected).rejects.toMatchObject({ reason: "unreadable" });
	});
});

it.each([
	[" 樣本大文 ", { ChineseName: "樣本大文" }],
	["  ", undefined],
	["", undefined],
	[null, undefined],
])("reads the Chinese name %j as %j", async (ChineseName, chName) => {
	fake.answers.getResult = [
		{ content: { ...FAKE_PROFILE, businessID: OURS, chName: { ChineseName } } },
	];
	expect((await collect()).profile.chName).toEqual(chName);
});

describe("a token", () => {
	it.each([
		["an empty access token", { accessToken: "" }],
		["an access token of 4,097 characters", { accessToken: "x".repeat(4_097) }],
		["an empty open id", { openID: "" }],
		["an open id of 501 characters", { openID: "x".repeat(501) }],
	])("with %s is rejected", async (_what, part) => {
		fake.answers.getToken = [{ content: { ...FAKE_TOKEN, ...part } }];
		await expect(collect()).rejects.toMatchObject({ reason: "unreadable", call: "getToken" });
		expect(fake.calls).not.toContain("getResult");
	});
});

describe("a content key that iAM Smart has replaced without notice", () => {
	it("is renewed when iAM Smart cannot open the start of a filling", async () => {
		const client = gateway();
		await client.initiateRequest();
		fake.replaceKey();
		await client.initiateRequest();
		expect(fake.calls).toEqual([
			...["getKey", "initiateRequest"],
			...["initiateRequest", "getKey", "initiateRequest"],
		]);
	});

	it("is renewed only once per start of a filling", async () => {
		fake.answers.initiateRequest = [{ code: "D30004" }, { code: "D30004" }];
		await expect(gateway().initiateRequest()).rejects.toMatchObject({ reason: "D30004" });
		expect(fake.calls.filter((call) => call === "initiateRequest")).toHaveLength(2);
	});

	it("fails the current collection and no later one", async () => {
		const client = gateway();
		const ours = { businessId: OURS, isOurState: () => true };
		await client.collect(ours, "code");
		fake.replaceKey();
		await expect(client.collect(ours, "code")).rejects.toMatchObject({ reason: "D30004" });
		expect(fake.calls.filter((call) => call === "getToken")).toHaveLength(2);
		expect(await client.collect(ours, "code")).toMatchObject({ profile: FAKE_PROFILE });
	});

	it.each([
		["D30003", { code: "D30003" }],
		["an envelope that it does not open", { sealed: "AAAA" }],
	])("is dropped after %s", async (_what, answer) => {
		const client = gateway();
		await client.initiateRequest();
		fake.answers.initiateRequest = [answer];
		await expect(client.initiateRequest()).rejects.toThrow();
		await client.initiateRequest();
		expect(fake.calls.filter((call) => call === "getKey")).toHaveLength(2);
	});
});
