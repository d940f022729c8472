import { fileURLToPath } from "node:url";
import { launchChromium } from "@sim-registration/test-kit/programs";
import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { test as base, inject } from "vitest";
import { arriveAt, arriveAtLogin, type Circumstances, EMPTY_PAGE, type Stage } from "./arrive.ts";
import { IamSmartCustomer } from "./iam-smart-customer.ts";
import { IAM_SMART_ENGLISH, type IamSmartTexts } from "./iam-smart-texts.ts";
import { Line, openEnd } from "./line.ts";
import { Phone } from "./phone.ts";
import { Product } from "./product.ts";
import { ENGLISH, type Texts } from "./texts.ts";
import { PROCESS_PER_SITE } from "./warm-context.ts";

type Arrive = (texts: Texts, circumstances?: Circumstances) => ReturnType<typeof arriveAtLogin>;

/**
 * The fixtures of browser tests.
 *
 *     test("…", async ({ atPerson }) => {
 *       const customer = await atPerson(ENGLISH);
 *
 * A worker starts one server (`product`) and one browser, and keeps them over all its files. Each test
 * has a `phone`, which opens each page on a device of its own, closes them at the end, and fails the test
 * where a script threw or the Content-Security-Policy stopped anything; and an `account` that no other
 * test has (`product.takeAccount()` gives a second one, `{ isDummyBr: true }` one without a BR number).
 *
 * `unreliableLine` is a line to the server that can hold, lose and refuse what a phone sends through its port.
 *
 * `atLogin` opens the form. `atCompany`, `atPerson` and `atConfirmation` return a customer at that
 * step, without going through the steps before it, see `arrive.ts`; their second argument takes
 * options of the customer. The same function called twice returns two customers of one account.
 *
 * A file that stops its server, or needs other settings, begins with `const test = testWith({…})`;
 * one that needs iAM Smart uses `testWithIamSmart` and `atIamSmart`.
 */
export const test = base
	/** variables of the server: the captcha is required, but its work takes no time */
	.extend("settings", { scope: "worker" }, { ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2" })
	.extend("sharedProduct", { scope: "worker" }, async ({ settings }, { onCleanup }) => {
		const product = new Product(settings);
		onCleanup(() => product.close());
		await product.importAccounts();
		return await product.start();
	})
	.extend("product", ({ sharedProduct }) => sharedProduct)
	.extend("sharedBrowser", { scope: "worker" }, async ({ settings: _ }, { onCleanup }) => {
		const browser = await launchChromium({ args: [PROCESS_PER_SITE] });
		onCleanup(() => browser.close());
		return browser;
	})
	.extend("browser", ({ sharedBrowser }) => sharedBrowser)
	.extend("phone", async ({ browser, product }, { onCleanup }) => {
		const phone = new Phone(browser, () => product.address(EMPTY_PAGE));
		onCleanup(async () => {
			await phone.closePages();
			expectNoProblems(phone, product);
		});
		return phone;
	})
	.extend("unreliableLine", async ({ product }, { onCleanup }) => {
		const end = await openEnd();
		const line = new Line(end, product.port);
		onCleanup(() => {
			line.close();
			end.close();
		});
		return line;
	})
	.extend("maintenance", ({ product }, { onCleanup }) => {
		const maintenance = new Maintenance(product);
		onCleanup(() => maintenance.turn("off"));
		return maintenance;
	})
	.extend("account", ({ product }) => product.takeAccount())
	.extend("putDraftScript", () => inject("putDraftScript"))
	.extend("stage", ({ phone, product, account, putDraftScript }): Stage => {
		return { phone, product, account, putDraftScript };
	})
	.extend("atLogin", ({ stage }): Arrive => {
		return (...how) => arriveAtLogin(stage, ...how);
	})
	.extend("atCompany", ({ stage }): Arrive => {
		return (...how) => arriveAt("company", stage, ...how);
	})
	.extend("atPerson", ({ stage }): Arrive => {
		return (...how) => arriveAt("person", stage, ...how);
	})
	.extend("atConfirmation", ({ stage }): Arrive => {
		return (...how) => arriveAt("confirm", stage, ...how);
	});

/** Turns maintenance on and off, as the operator does. */
export class Maintenance {
	readonly #product: Product;
	#state: "on" | "off" = "off";

	constructor(product: Product) {
		this.#product = product;
	}

	async turn(state: "on" | "off"): Promise<void> {
		if (state === this.#state) return;
		await this.#product.operator("maintenance", state, "--as", "e2e");
		this.#state = state;
	}
}

/** @throws Error if a script threw or the Content-Security-Policy blocked anything */
export function expectNoProblems(phone: Phone, product: Product): void {
	const problems = [...phone.problems.splice(0), ...product.cspReports.splice(0)];
	if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** For a file with its own server. */
export function testWith(variables: Readonly<Record<string, string>> = {}) {
	return test
		.extend("ownProduct", { scope: "file" }, async ({ settings }, { onCleanup }) => {
			const product = new Product({ ...settings, ...variables });
			onCleanup(() => product.close());
			return await product.start();
		})
		.extend("product", ({ ownProduct }) => ownProduct);
}

type ArriveWithIamSmart = (
	texts?: Texts,
	words?: IamSmartTexts,
	circumstances?: Circumstances,
) => Promise<IamSmartCustomer>;

/** Stands in for the logo that iAM Smart gives to registered organisations. */
const LOGO = fileURLToPath(new URL("../../../api/examples/brand/mark.svg", import.meta.url));

/** With a second server of the worker, and a local iAM Smart that is reset before each test. */
export const testWithIamSmart = test
	.extend("sharedSandbox", { scope: "worker" }, async ({ settings: _ }, { onCleanup }) => {
		const sandbox = await IamSmartSandbox.start();
		onCleanup(() => sandbox.close());
		return sandbox;
	})
	.extend(
		"iamSmartProduct",
		{ scope: "worker" },
		async ({ settings, sharedSandbox }, { onCleanup }) => {
			const variables = { ...sharedSandbox.serverVariables, IAMSMART_LOGO: LOGO };
			const product = new Product({ ...settings, ...variables });
			onCleanup(() => product.close());
			await product.importAccounts();
			return await product.start();
		},
	)
	.extend("product", ({ iamSmartProduct }) => iamSmartProduct)
	.extend("sandbox", async ({ sharedSandbox }) => {
		await sharedSandbox.reset();
		return sharedSandbox;
	})
	.extend("atIamSmart", ({ atPerson, sandbox: _ }): ArriveWithIamSmart => {
		return async (texts = ENGLISH, words = IAM_SMART_ENGLISH, circumstances = {}) =>
			new IamSmartCustomer(await atPerson(texts, circumstances), words);
	});
