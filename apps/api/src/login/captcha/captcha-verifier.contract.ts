import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaptchaTokens, CaptchaVerifier } from "./captcha-verifier.ts";

/** What the suite needs of an adapter: a verifier, tokens that a person would bring, its end. */
export interface CaptchaVerifierHarness {
	open(): Promise<CaptchaVerifier>;
	solve(): Promise<CaptchaTokens>;
	close(): Promise<void>;
}

/** What every {@link CaptchaVerifier} but `off` promises. Run it on an adapter of your own. */
export function describeCaptchaVerifier(name: string, harness: CaptchaVerifierHarness): void {
	describe(`${name}, a CaptchaVerifier`, () => {
		let verifier: CaptchaVerifier;
		beforeEach(async () => {
			verifier = await harness.open();
		});
		afterEach(() => harness.close());

		it("lets tokens pass once, and again for the same purpose", async () => {
			const tokens = await harness.solve();
			expect(await verifier.verify(tokens, "purpose")).toBe(true);
			expect(await verifier.verify(tokens, "purpose")).toBe(true);
			expect(await verifier.verify(tokens, "another purpose")).toBe(false);
		});

		it("lets tokens pass for one purpose only, also when asked at once", async () => {
			const tokens = await harness.solve();
			const purposes = Array.from({ length: 10 }, (_, index) => `purpose ${index}`);
			const answers = await Promise.all(
				purposes.map((purpose) => verifier.verify(tokens, purpose)),
			);
			expect(answers.filter(Boolean)).toHaveLength(1);
		});

		it.each([
			["nothing", ""],
			["no token at all", "%%%"],
			["a token of another kind", Buffer.from('{"challenge":{}}').toString("base64")],
		])("refuses %s", async (_title, token) => {
			expect(await verifier.verify({ v3: token, v2: token }, "purpose")).toBe(false);
		});
	});
}
