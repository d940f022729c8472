import { describe, expect } from "vitest";
import { CuttingProxy } from "../support/cutting-proxy.ts";
import { testWith } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const test = testWith();

describe("the answer is lost after the server kept the registration", () => {
	test("the retry gets the first reference, although its session has ended", async ({
		atConfirmation,
		product,
	}) => {
		const before = await product.references();
		const proxy = await CuttingProxy.start(product.port);
		const customer = await atConfirmation(ENGLISH, { port: proxy.port });
		const cut = proxy.startCutting();
		await customer.confirm({ declares: false });
		await cut;
		await expect.poll(() => product.references()).toHaveLength(before.length + 1);

		await customer.page.getByRole("button", { name: ENGLISH.retry }).waitFor();
		proxy.stopCutting();
		await customer.press(ENGLISH.retry);
		const reference = await customer.reference();
		expect(await product.references()).toEqual([reference, ...before]);
		proxy.close();
	});
});
