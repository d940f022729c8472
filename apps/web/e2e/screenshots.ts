/**
 * Takes the README's pictures: each step in both languages, with real values, into
 * docs/screenshots. Run it after a visible change:
 *
 *     pnpm --filter @sim-registration/web screenshots
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const TARGET = fileURLToPath(new URL("../../../docs/screenshots/", import.meta.url));

async function takeAll(product: Product, phone: Phone, texts: Texts): Promise<void> {
	const { login, company, person } = await ordinaryEntries();
	const page = await phone.open(product.address(texts.language));
	const customer = new Customer(page, texts);
	const take = async (name: string) => {
		await page.evaluate(() => window.scrollTo(0, 0));
		await page.screenshot({ path: `${TARGET}${texts.language}-${name}.png`, scale: "css" });
	};
	await customer.field(texts.accountNo).fill(login.accountNO);
	await customer.field(texts.mobileNo).fill(login.mobileNO ?? "");
	await customer.proveNoRobot();
	await take("1-login");
	await customer.press(texts.login);
	await customer.fillCompany(company);
	await take("2-company");
	await customer.next();
	await customer.fillPerson(person);
	await take("3-person");
	await customer.next();
	await customer.heading(texts.confirmHeading).waitFor();
	await take("4-confirm");
	await customer.confirm({ declares: false });
	await customer.reference();
	await take("5-success");
}

await mkdir(TARGET, { recursive: true });
const product = await new Product().start();
const phone = await Phone.start();
for (const texts of [CHINESE, ENGLISH]) await takeAll(product, phone, texts);
await phone.close();
await product.close();
