import { describe, expect } from "vitest";
import { testWith } from "../support/fixtures.ts";
import { CHINESE } from "../support/texts.ts";

/** Slow enough that the server can be killed while the files are on their way. */
const SLOW_UPLOAD = {
	offline: false,
	latency: 20,
	downloadThroughput: -1,
	uploadThroughput: 400_000,
};

const test = testWith();

describe("the server is killed while the files are on their way", () => {
	test("the form keeps everything, says so, and registers once when the server is back", async ({
		atConfirmation,
		product,
	}) => {
		const customer = await atConfirmation(CHINESE);
		const network = await customer.page.context().newCDPSession(customer.page);
		await network.send("Network.emulateNetworkConditions", SLOW_UPLOAD);
		await customer.confirm({ declares: false });
		await expect.poll(() => product.keptFiles()).not.toEqual([]);
		await product.kill();

		await customer.page.getByRole("button", { name: CHINESE.retry, exact: true }).waitFor();
		await product.start();
		expect(await product.keptFiles()).toEqual([]);
		expect(await product.references()).toEqual([]);

		await network.send("Network.emulateNetworkConditions", {
			...SLOW_UPLOAD,
			uploadThroughput: -1,
		});
		await customer.tryAgain();
		const reference = await customer.reference();
		expect(await product.references()).toEqual([reference]);
	});
});
