import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { CuttingProxy } from "./support/cutting-proxy.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

/** Slow enough that the server can be killed while the files are on their way. */
const SLOW_UPLOAD = {
	offline: false,
	latency: 20,
	downloadThroughput: -1,
	uploadThroughput: 400_000,
};

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});

async function goToConfirmation(address: string, texts: Texts): Promise<Customer> {
	const customer = new Customer(await phone.open(address), texts);
	const { login, company, person } = await ordinaryEntries();
	await customer.logIn(login);
	await customer.fillCompany(company);
	await customer.next();
	await customer.fillPerson(person);
	await customer.next();
	return customer;
}

describe("the server is killed while the files are on their way", () => {
	it("the form keeps everything, and its retry succeeds once", async () => {
		const before = await product.references();
		const customer = await goToConfirmation(product.address("tc"), CHINESE);
		const network = await customer.page.context().newCDPSession(customer.page);
		await network.send("Network.emulateNetworkConditions", SLOW_UPLOAD);
		await customer.confirm({ declares: false });
		await expect.poll(() => product.keptFiles(), { timeout: 20_000 }).not.toEqual([]);
		await product.kill();

		await customer.page.getByRole("button", { name: CHINESE.retry }).waitFor();
		await product.start();
		expect(await product.keptFiles()).toEqual([]);
		expect(await product.references()).toEqual(before);

		await network.send("Network.emulateNetworkConditions", {
			...SLOW_UPLOAD,
			uploadThroughput: -1,
		});
		await customer.press(CHINESE.retry);
		const reference = await customer.reference();
		expect(await product.references()).toEqual([reference, ...before]);
	});
});

describe("the answer is lost after the server kept the registration", () => {
	it("the retry gets the first reference, although its session has ended", async () => {
		const before = await product.references();
		const proxy = await CuttingProxy.start(product.port);
		const address = `http://localhost:${proxy.port}/real-name-registration/en`;
		const customer = await goToConfirmation(address, ENGLISH);
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
