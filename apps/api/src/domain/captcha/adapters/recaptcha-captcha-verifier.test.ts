import { RecaptchaSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { parseEnvironment } from "../../../platform/environment/environment.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { describeCaptchaVerifier } from "../captcha-verifier.contract.ts";
import type { CaptchaUse } from "../captcha-verifier.ts";
import { recaptchaSettings } from "../recaptcha-settings.ts";
import { SpentCaptchas } from "../spent-captchas.ts";
import { RecaptchaCaptchaVerifier } from "./recaptcha-captcha-verifier.ts";

const LOGIN: CaptchaUse = { action: "login", spentOn: "a login" };
const SUBMISSION: CaptchaUse = { action: "submission", spentOn: "a key" };

let sandbox: RecaptchaSandbox;
let database: Database;
let moment: Date | undefined;

beforeAll(async () => {
	sandbox = await RecaptchaSandbox.start();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

async function open(variables: Readonly<Record<string, string>> = {}) {
	const environment = parseEnvironment({
		...sandbox.serverVariables,
		RECAPTCHA_TIMEOUT_MS: "10000",
		...variables,
	});
	const settings = recaptchaSettings(environment);
	if (settings === undefined) throw new Error("reCAPTCHA is not chosen");
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	moment = undefined;
	const now = () => moment ?? new Date();
	const keys = new RootKeys(["a root secret of thirty-two characters"]);
	return new RecaptchaCaptchaVerifier(settings, keys, new SpentCaptchas(database, now), now);
}

describeCaptchaVerifier("RecaptchaCaptchaVerifier", {
	open,
	solve: async () => ({ v3: await sandbox.token({ kind: "v3" }), v2: "" }),
	close: () => database.destroy(),
	goAway: () => sandbox.order({ call: "siteverify", fault: "hang-up" }),
});

describe("of v3 tokens", () => {
	it.each([
		["with the lowest score that is enough", { score: 0.5 }, "passed"],
		["with less", { score: 0.4 }, "scoreTooLow"],
		["made for something else", { action: "submission" }, "failed"],
		["made on another site", { hostname: "evil.example" }, "failed"],
		["older than two minutes", { ageMs: 121_000 }, "failed"],
	] as const)("one %s has its verdict", async (_title, order, verdict) => {
		const verifier = await open();
		const token = await sandbox.token({ kind: "v3", ...order });
		expect(await verifier.verify({ v3: token, v2: "" }, LOGIN)).toBe(verdict);
	});

	it("takes the lowest score and the sites from the settings", async () => {
		const verifier = await open({
			RECAPTCHA_MIN_SCORE: "0.9",
			RECAPTCHA_HOSTNAMES: "Register.example",
		});
		const facts = { kind: "v3", hostname: "register.example" } as const;
		const low = await sandbox.token({ ...facts, score: 0.8 });
		expect(await verifier.verify({ v3: low, v2: "" }, LOGIN)).toBe("scoreTooLow");
		const high = await sandbox.token({ ...facts, score: 0.9 });
		expect(await verifier.verify({ v3: high, v2: "" }, LOGIN)).toBe("passed");
	});

	it("uses the sites of PUBLIC_URL by default", async () => {
		const verifier = await open({ PUBLIC_URL: "https://register.example:8443" });
		const [here, elsewhere] = await Promise.all(
			["register.example", "localhost"].map((hostname) => sandbox.token({ kind: "v3", hostname })),
		);
		expect(await verifier.verify({ v3: here ?? "", v2: "" }, LOGIN)).toBe("passed");
		expect(await verifier.verify({ v3: elsewhere ?? "", v2: "" }, LOGIN)).toBe("failed");
	});

	it.each([
		["whose challenge is said to be an hour old", -3_600_000],
		["whose challenge is said to be made in an hour", 3_600_000],
	])("rejects one %s, whatever the provider's verdict", async (_title, offsetMs) => {
		const body = JSON.stringify({
			success: true,
			challenge_ts: new Date(Date.now() + offsetMs).toISOString(),
			hostname: "localhost",
			score: 0.9,
			action: "login",
		});
		const verifier = await open();
		await sandbox.order({ call: "siteverify", fault: "answer", body });
		expect(await verifier.verify({ v3: "a token", v2: "" }, LOGIN)).toBe("failed");
	});
});

describe("of a token of the box", () => {
	it("passes after a low score", async () => {
		const verifier = await open();
		const v3 = await sandbox.token({ kind: "v3", score: 0.1 });
		const v2 = await sandbox.token({ kind: "v2" });
		expect(await verifier.verify({ v3, v2 }, LOGIN)).toBe("passed");
	});

	it("passes alone in the one field of a submission, marked or not", async () => {
		const verifier = await open();
		const marked = `v2:${await sandbox.token({ kind: "v2" })}`;
		expect(await verifier.verify({ v3: marked, v2: marked }, SUBMISSION)).toBe("passed");
		expect((await sandbox.calls()).siteverify).toBe(1);
		const plain = await sandbox.token({ kind: "v2" });
		const other = { ...SUBMISSION, spentOn: "another key" };
		expect(await verifier.verify({ v3: plain, v2: plain }, other)).toBe("passed");
	});
});

it("asks the provider once about a token, even if it is repeated for the same use", async () => {
	const verifier = await open();
	const v3 = await sandbox.token({ kind: "v3", action: "submission" });
	for (let time = 0; time < 3; time++)
		expect(await verifier.verify({ v3, v2: v3 }, SUBMISSION)).toBe("passed");
	expect((await sandbox.calls()).siteverify).toBe(1);
});

it("remembers for twenty minutes that a token passed", async () => {
	const verifier = await open();
	const tokens = { v3: await sandbox.token({ kind: "v3", action: "submission" }), v2: "" };
	const passedAt = new Date();
	moment = passedAt;
	expect(await verifier.verify(tokens, SUBMISSION)).toBe("passed");
	moment = new Date(passedAt.getTime() + 20 * 60_000);
	expect(await verifier.verify(tokens, SUBMISSION)).toBe("passed");
	moment = new Date(passedAt.getTime() + 20 * 60_000 + 1);
	expect(await verifier.verify(tokens, SUBMISSION)).toBe("failed");
});

it("keeps no token in the database", async () => {
	const verifier = await open();
	const v3 = await sandbox.token({ kind: "v3" });
	await verifier.verify({ v3, v2: "" }, LOGIN);
	const rows = await database.selectFrom("used_captchas").selectAll().execute();
	expect(rows).toHaveLength(1);
	expect(JSON.stringify(rows)).not.toContain(v3);
});

describe("a provider that cannot be reached", () => {
	const GOOD = {
		success: true,
		challenge_ts: new Date().toISOString(),
		hostname: "localhost",
		score: 0.9,
		action: "login",
	};
	const answer = (body: unknown) => ({ fault: "answer", body: JSON.stringify(body) }) as const;

	it.each([
		["is silent", { fault: "no-answer" }, "timeout"],
		["is slow", { fault: "slow", delayMs: 5_000 }, "timeout"],
		["hangs up", { fault: "hang-up" }, "unreachable"],
		["answers 500", { fault: "http-500" }, "status"],
		["answers a page", { fault: "not-json" }, "unreadable"],
		["answers nothing", { fault: "answer", body: "" }, "unreadable"],
		["answers an empty object", answer({}), "unreadable"],
		["answers a list", answer([GOOD]), "unreadable"],
		["says success as a text", answer({ ...GOOD, success: "true" }), "unreadable"],
		["says success as a number", answer({ ...GOOD, success: 1 }), "unreadable"],
		["gives no host", answer({ ...GOOD, hostname: undefined }), "unreadable"],
		["gives no time", answer({ ...GOOD, challenge_ts: undefined }), "unreadable"],
		["gives another kind of time", answer({ ...GOOD, challenge_ts: "today" }), "unreadable"],
		["gives a score as a text", answer({ ...GOOD, score: "0.9" }), "unreadable"],
		["gives a score over 1", answer({ ...GOOD, score: 9 }), "unreadable"],
		["gives no list of errors", answer({ success: false, "error-codes": "x" }), "unreadable"],
		["answers without end", { fault: "answer", body: " ".repeat(20_000) }, "unreadable"],
		[
			"does not know our secret",
			answer({ success: false, "error-codes": ["invalid-input-secret"] }),
			"settings",
		],
	] as const)("lets nothing pass when it %s", async (_title, fault, reason) => {
		const verifier = await open(reason === "timeout" ? { RECAPTCHA_TIMEOUT_MS: "100" } : {});
		const v3 = await sandbox.token({ kind: "v3" });
		await sandbox.order({ call: "siteverify", ...fault });
		await expect(verifier.verify({ v3, v2: "" }, LOGIN)).rejects.toMatchObject({
			name: "CaptchaUnavailableError",
			reason,
		});
	});

	it("rejects a v3 token without a score or an action", async () => {
		const verifier = await open();
		const { score: _score, action: _action, ...v2Answer } = GOOD;
		await sandbox.order({ call: "siteverify", ...answer(v2Answer) });
		expect(await verifier.verify({ v3: "a token", v2: "" }, LOGIN)).toBe("failed");
	});

	it("lets the same customer pass with a new token once it is back", async () => {
		const verifier = await open();
		await sandbox.order({ call: "siteverify", fault: "hang-up" });
		const lost = await sandbox.token({ kind: "v3" });
		await expect(verifier.verify({ v3: lost, v2: "" }, LOGIN)).rejects.toThrow("unreachable");
		await sandbox.reset();
		const v3 = await sandbox.token({ kind: "v3" });
		expect(await verifier.verify({ v3, v2: "" }, LOGIN)).toBe("passed");
	});
});
