import { Customer } from "./customer.ts";
import { ordinaryEntries } from "./entries.ts";
import type { Phone } from "./phone.ts";
import type { Product } from "./product.ts";
import type { Texts } from "./texts.ts";

/** A customer who has come to the person step, on a phone of their own. */
export async function openPersonStep(
	phone: Phone,
	product: Product,
	texts: Texts,
): Promise<Customer> {
	const customer = new Customer(await phone.open(product.address(texts.language)), texts);
	const { login, company } = await ordinaryEntries();
	await customer.logIn(login);
	await customer.fillCompany(company);
	await customer.next();
	await customer.heading(texts.personHeading).waitFor();
	return customer;
}
