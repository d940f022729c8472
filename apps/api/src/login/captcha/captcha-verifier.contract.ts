import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CaptchaUse, checkOf } from "./captcha-use.ts";
import type { CaptchaTokens, CaptchaVerifier } from "./captcha-verifier.ts";

/** What the suite needs of an adapter: a verifier, tokens that a person would bring, its end. */
export interface CaptchaVerifierHarness {
	open(): Promise<CaptchaVerifier>;
	/** for a login */
	solve(): Promise<CaptchaTokens>;
	close(): Promise<void>;
	/** From now on its service is away. Left out where it has none. */
	goAway?(): Promise<void>;
}

/** What every {@link CaptchaVerifier} but `off` promises. Run it on an adapter of your own. */
export function describeCaptchaVerifier(name: string, harness: CaptchaVerifierHarness): void {
	describe(`${name}, a CaptchaVerifier`, () => {
		let verifier: CaptchaVerifier;
		beforeEach(async () => {
			verifier = await harness.open();
		});
		afterEach(() => harness.close());

		const verify = (tokens: CaptchaTokens, use: CaptchaUse) =>
			verifier.verify(tokens, use, new Date());

		it("lets tokens pass once, and again for the same purpose", async () => {
			const tokens = await harness.solve();
			expect(await verify(tokens, use("this"))).toBe("passed");
			expect(await verify(tokens, use("this"))).toBe("passed");
			expect(await verify(tokens, use("another"))).toBe("failed");
		});

		it("lets tokens pass for one purpose only, also when asked at once", async () => {
			const tokens = await harness.solve();
			const purposes = Array.from({ length: 10 }, (_, index) => `purpose ${index}`);
			const answers = await Promise.all(purposes.map((purpose) => verify(tokens, use(purpose))));
			expect(answers.filter((answer) => answer === "passed")).toHaveLength(1);
		});

		it("lets tokens pass for one use that is asked for many times at once", async () => {
			const tokens = await harness.solve();
			const answers = await Promise.all(
				Array.from({ length: 10 }, () => verify(tokens, use("this"))),
			);
			expect(new Set(answers)).toEqual(new Set(["passed"]));
		});

		it("leaves tokens that were only checked to one use of that action", async () => {
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
		])("refuses %s", async (_title, token) => {
			expect(await verify({ v3: token, v2: token }, use("this"))).toBe("failed");
		});

		it.runIf(harness.goAway)(
			"lets nothing pass while its service is away, and says so",
			async () => {
				const tokens = await harness.solve();
				await harness.goAway?.();
				await expect(verify(tokens, use("this"))).rejects.toMatchObject({
					name: "CaptchaUnavailableError",
				});
			},
		);
	});
}

function use(spentOn: string): CaptchaUse {
	return { action: "login", spentOn };
}
