import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { expectEndAtAbort } from "../../platform/extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../../platform/extensions/limit-adapter.ts";
import {
	type CaptchaTokens,
	type CaptchaUse,
	CaptchaVerifier,
	checkOf,
} from "./captcha-verifier.ts";
import { SpentCaptchas } from "./spent-captchas.ts";

/** Test support for an adapter: a verifier, a person's tokens, its end. */
export interface CaptchaVerifierHarness {
	open(): Promise<CaptchaVerifier>;
	/** for a login */
	solve(): Promise<CaptchaTokens>;
	close(): Promise<void>;
	/** Makes its service unavailable from now on. Omit if it has no service. */
	goAway?(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

/** The contract of every {@link CaptchaVerifier} except `off`. Run it on your own adapter. */
export function describeCaptchaVerifier(name: string, harness: CaptchaVerifierHarness): void {
	describe(`${name}, a CaptchaVerifier`, () => {
		let verifier: CaptchaVerifier;
		beforeEach(async () => {
			verifier = limitAdapter(CaptchaVerifier, await harness.open());
		});
		afterEach(() => harness.close());

		const verify = (tokens: CaptchaTokens, use: CaptchaUse) =>
			verifier.verify(tokens, use, new Date());

		it("accepts tokens once, and again for the same use", async () => {
			const tokens = await harness.solve();
			expect(await verify(tokens, use("this"))).toBe("passed");
			expect(await verify(tokens, use("this"))).toBe("passed");
			expect(await verify(tokens, use("another"))).toBe("failed");
		});

		it("accepts tokens for one use only, also for concurrent requests", async () => {
			const tokens = await harness.solve();
			const purposes = Array.from({ length: 10 }, (_, index) => `purpose ${index}`);
			const answers = await Promise.all(purposes.map((purpose) => verify(tokens, use(purpose))));
			expect(answers.filter((answer) => answer === "passed")).toHaveLength(1);
		});

		it("accepts tokens for concurrent requests with the same use", async () => {
			const tokens = await harness.solve();
			const answers = await Promise.all(
				Array.from({ length: 10 }, () => verify(tokens, use("this"))),
			);
			expect(new Set(answers)).toEqual(new Set(["passed"]));
		});

		it("accepts tokens that were only checked for one use of that action", async () => {
			const tokens = await harness.solve();
			expect(await verify(tokens, checkOf("login"))).toBe("passed");
			expect(await verify(tokens, checkOf("login"))).toBe("passed");
			expect(await verify(tokens, { action: "submission", spentOn: "x" })).toBe("failed");
			expect(await verify(tokens, use("this"))).toBe("passed");
			expect(await verify(tokens, use("another"))).toBe("failed");
			expect(await verify(tokens, checkOf("login"))).toBe("failed");
		});

		it.each([
			["nothing", ""],
			["no token at all", "%%%"],
			["a token of another kind", Buffer.from('{"challenge":{}}').toString("base64")],
		])("rejects %s", async (_title, token) => {
			expect(await verify({ v3: token, v2: token }, use("this"))).toBe("failed");
		});

		it.runIf(harness.goAway)(
			"accepts nothing while its service is unavailable, and throws CaptchaUnavailableError",
			async () => {
				const tokens = await harness.solve();
				await harness.goAway?.();
				await expect(verify(tokens, use("this"))).rejects.toMatchObject({
					name: "CaptchaUnavailableError",
				});
			},
		);

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			const tokens = await harness.solve();
			await harness.hang?.();
			await expectEndAtAbort((signal) => verifier.verify(tokens, use("this"), new Date(), signal));
		});
	});
}

function use(spentOn: string): CaptchaUse {
	return { action: "login", spentOn };
}

/** Opens the server's store in an in-memory database, for tests of a verifier that injects it. */
export async function openSpentCaptchas(): Promise<SpentCaptchas> {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	return new SpentCaptchas(database, () => new Date());
}
