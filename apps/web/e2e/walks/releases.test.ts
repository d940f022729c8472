import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SampleFile } from "@sim-registration/sample-documents";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { arriveAt, arriveAtLogin, type Circumstances } from "../support/arrive.ts";
import type { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test as base } from "../support/fixtures.ts";
import {
	CHANGED_SENTENCES,
	installNextRelease,
	NEXT_EMAIL_MAX_CHARACTERS,
	NEXT_MARK,
} from "../support/next-release.ts";
import { BUILT_SERVER, Product } from "../support/product.ts";
import { ENGLISH } from "../support/texts.ts";

/**
 * What a customer sees on the way from a tab to the reference, by the step at which the tab was left:
 * each screen, and with it the release that made its changed sentence, and each notice.
 */
type Seen = Readonly<Record<Place, readonly string[]>>;
type Place = "login" | "company" | "person" | "confirm" | "sending" | "success";
type Screen = keyof typeof CHANGED_SENTENCES;

const PLACES: readonly Place[] = ["login", "company", "person", "confirm", "sending", "success"];
const NOT_LOADED = "This could not be loaded";
const UPDATED = "The form has been updated";
const SUBMITTED = "Registration submitted";

function ofRelease(release: "earlier" | "later", ...screens: readonly Screen[]): string[] {
	return screens.map((screen) => `${screen}, ${release}`);
}

/** Decision 0027 has this table in words. */
const SEEN: Readonly<Record<"kept" | "gone", Seen>> = {
	kept: {
		login: ofRelease("earlier", "login", "company", "person", "confirm", "question", "success"),
		company: ofRelease("earlier", "company", "person", "confirm", "question", "success"),
		person: ofRelease("earlier", "person", "confirm", "question", "success"),
		confirm: ofRelease("earlier", "confirm", "question", "success"),
		sending: [
			...ofRelease("earlier", "confirm", "question"),
			"Connection lost",
			...ofRelease("earlier", "success"),
		],
		success: [
			...ofRelease("earlier", "confirm", "question", "success"),
			...ofRelease("later", "success"),
		],
	},
	gone: {
		login: [
			...ofRelease("earlier", "login"),
			NOT_LOADED,
			...ofRelease("later", "login", "company", "person", "confirm", "question", "success"),
		],
		company: [
			...ofRelease("earlier", "company"),
			UPDATED,
			...ofRelease("later", "person", "confirm", "question", "success"),
		],
		person: [
			...ofRelease("earlier", "person"),
			UPDATED,
			...ofRelease("later", "confirm", "question", "success"),
		],
		confirm: [
			...ofRelease("earlier", "confirm"),
			NOT_LOADED,
			...ofRelease("later", "confirm", "question", "success"),
		],
		sending: [
			...ofRelease("earlier", "confirm", "question"),
			"Connection lost",
			SUBMITTED,
			...ofRelease("later", "success"),
		],
		success: [
			...ofRelease("earlier", "confirm", "question", "success"),
			...ofRelease("later", "success"),
		],
	},
};

/** The confirmation has the heading of the company step as well. */
const HEADINGS: readonly (readonly [screen: Screen, heading: string])[] = [
	["success", ENGLISH.submitted],
	["confirm", ENGLISH.confirmHeading],
	["person", ENGLISH.personHeading],
	["company", ENGLISH.companyHeading],
	["login", ENGLISH.login],
];

let directory: string;
let nextServer: string;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-next-release-"));
	nextServer = await installNextRelease(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const test = base
	.extend("product", async ({ settings }, { onCleanup }) => {
		const product = new Product(settings);
		onCleanup(() => product.close());
		return await product.importAccounts();
	})
	.extend("openTab", ({ stage, product }) => {
		return async (place: Place, from: string, circumstances: Circumstances = {}): Promise<Tab> => {
			const account = product.takeAccount();
			const [own, how] = [
				{ ...stage, account },
				{ ...circumstances, before: keepBusy },
			];
			const step = place === "company" || place === "person" ? place : "confirm";
			const customer =
				place === "login"
					? await arriveAtLogin(own, ENGLISH, how)
					: await arriveAt(step, own, ENGLISH, { ...how, isFilled: true });
			return new Tab(customer, account.login, from === nextServer);
		};
	});

/** Nothing is prefetched, because the release comes too early. */
async function keepBusy(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.requestIdleCallback = () => 0;
	});
}

/** A tab whose customer presses Reload wherever it is offered. */
class Tab {
	readonly customer: Customer;
	readonly seen: string[] = [];
	readonly #login: { accountNO: string; mobileNO: string };
	/** the release that the tab is left by */
	readonly #isMarkedEarlier: boolean;

	constructor(
		customer: Customer,
		login: { accountNO: string; mobileNO: string },
		isMarkedEarlier: boolean,
	) {
		this.customer = customer;
		this.#login = login;
		this.#isMarkedEarlier = isMarkedEarlier;
	}

	/** Continues from where the tab was left to the reference. */
	async finish(place: Place): Promise<string> {
		const { page } = this.customer;
		if (place === "login") await this.#logIn();
		if (place === "login") await this.#fillAll();
		if (place === "company") await this.#next(ENGLISH.companyHeading, ENGLISH.personHeading);
		if (place === "company") await this.#fillPerson();
		if (place === "company" || place === "person")
			await this.#next(ENGLISH.personHeading, ENGLISH.confirmHeading);
		if (place === "sending") {
			await this.#until(this.customer.heading(ENGLISH.submitted), () => this.customer.tryAgain());
		} else if (place === "success") await page.reload();
		else await this.submit();
		const reference = await this.customer.reference();
		await this.look();
		return reference;
	}

	/** Notes the screen, and the release of its changed sentence. */
	async look(): Promise<void> {
		const dialog = this.customer.page.locator("dialog[open]");
		if ((await dialog.count()) > 0 || (await this.#reload.isVisible())) return;
		for (const [screen, heading] of HEADINGS)
			if (await this.customer.heading(heading).isVisible()) return this.#lookAt(screen);
	}

	async #lookAt(screen: Screen): Promise<void> {
		const sentence = this.customer.page
			.getByText(CHANGED_SENTENCES[screen])
			.filter({ visible: true })
			.first();
		await sentence.waitFor();
		const isMarked = (await sentence.textContent())?.includes(NEXT_MARK);
		const look = `${screen}, ${isMarked === this.#isMarkedEarlier ? "earlier" : "later"}`;
		if (this.seen.at(-1) !== look) this.seen.push(look);
	}

	async proveNoRobot(): Promise<void> {
		const { page } = this.customer;
		await this.#until(page.getByText(ENGLISH.robotDone), () =>
			page.getByRole("checkbox", { name: ENGLISH.robot }).click(),
		);
	}

	/** Submits while the server is down. */
	async loseConnection(): Promise<void> {
		await this.look();
		await this.customer.press(ENGLISH.confirm);
		await this.#lookAt("question");
		await this.customer.press(ENGLISH.confirmAndSubmit);
		await this.customer.heading(ENGLISH.connectionLost).waitFor();
		this.seen.push(ENGLISH.connectionLost);
	}

	async submit(): Promise<void> {
		await this.proveNoRobot();
		await this.customer.press(ENGLISH.confirm);
		await this.#lookAt("question");
		await this.#until(this.customer.heading(ENGLISH.submitted), () =>
			this.customer.press(ENGLISH.confirmAndSubmit),
		);
	}

	async #logIn(): Promise<void> {
		await this.customer.field(ENGLISH.accountNo).fill(this.#login.accountNO);
		await this.customer.field(ENGLISH.mobileNo).fill(this.#login.mobileNO);
		await this.proveNoRobot();
		await this.#until(this.customer.heading(ENGLISH.companyHeading), () =>
			this.customer.press(ENGLISH.login),
		);
	}

	async #fillAll(): Promise<void> {
		const { company } = await ordinaryEntries();
		await this.customer.fillCompanyTexts(company);
		await this.#choose(ENGLISH.brCopy, company.brCopy);
		await this.#choose(ENGLISH.businessProof, company.businessProof);
		await this.#next(ENGLISH.companyHeading, ENGLISH.personHeading);
		await this.#fillPerson();
		await this.#next(ENGLISH.personHeading, ENGLISH.confirmHeading);
	}

	async #fillPerson(): Promise<void> {
		const { person } = await ordinaryEntries();
		await this.customer.fillPersonTexts(person);
		for (const upload of ["idCopyF", "idCopyB", "idCopyS"] as const)
			await this.#choose(ENGLISH[upload], person[upload]);
	}

	async #next(from: string, to: string): Promise<void> {
		await this.customer.heading(from).waitFor();
		await this.#until(this.customer.heading(to), () => this.customer.next());
	}

	async #choose(upload: string, file: SampleFile | undefined): Promise<void> {
		if (!file) return;
		await this.customer.choose(upload, file);
		if (await this.#reload.isVisible()) await this.#followReload();
		await this.customer.upload(upload).getByText(file.name).waitFor();
	}

	/** Repeats an action after each requested reload, until something appears. */
	async #until(reached: Locator, act: () => Promise<void>): Promise<void> {
		await this.look();
		await act();
		await reached.or(this.#reload).first().waitFor();
		if (!(await this.#reload.isVisible())) return;
		const places = [ENGLISH.login, ENGLISH.companyHeading, ENGLISH.personHeading];
		const here = [...places, ENGLISH.confirmHeading].map((name) => this.customer.heading(name));
		await this.#followReload();
		await here
			.reduce((one, other) => one.or(other), reached)
			.first()
			.waitFor();
		await this.look();
		if (!(await reached.isVisible())) await this.#until(reached, act);
	}

	get #reload(): Locator {
		return this.customer.page.getByRole("button", { name: /Reload$/ });
	}

	async #followReload(): Promise<void> {
		const { page } = this.customer;
		const said = page.locator("dialog[open] h2, #form section[lang=en] h2").first();
		this.seen.push((await said.textContent()) ?? "");
		await Promise.all([page.waitForEvent("load"), this.#reload.click()]);
	}
}

/** Removes the files of the running release. */
async function withdrawRelease(product: Product): Promise<void> {
	const [{ release }] = JSON.parse(await product.operator("releases", "list", "--json"));
	await product.operator("releases", "withdraw", "--yes", release, "--as", "e2e");
}

describe.for([
	["the next release", "kept"],
	["the next release", "gone"],
	["the release before", "kept"],
	["the release before", "gone"],
] as const)("%s is installed under open tabs, the old files are %s", ([release, files]) => {
	const isNext = release === "the next release";
	test("each tab gets correct notices and sentences, loses nothing and gets its reference", async ({
		product,
		openTab,
	}) => {
		const [from, to] = isNext ? [BUILT_SERVER, nextServer] : [nextServer, BUILT_SERVER];
		await product.install(from);
		const tabs = {} as Record<Place, Tab>;
		for (const place of PLACES) tabs[place] = await openTab(place, from);
		await tabs.success.submit();
		const registered = await tabs.success.customer.reference();
		await tabs.success.look();
		await tabs.sending.proveNoRobot();
		await expect.poll(() => product.keptReleases()).toBe(1);
		if (files === "gone") await withdrawRelease(product);
		await product.kill();
		await tabs.sending.loseConnection();
		await product.install(to);
		const references: string[] = [];
		for (const [place, tab] of Object.entries(tabs) as [Place, Tab][])
			references.push(await tab.finish(place));
		const seen = Object.fromEntries(Object.entries(tabs).map(([place, tab]) => [place, tab.seen]));
		expect(seen).toEqual(SEEN[files]);
		expect(references.at(-1)).toBe(registered);
		expect((await product.references()).toSorted()).toEqual(references.toSorted());
	});
});

test("a new rule of the next release is reported at its field", async ({ product, openTab }) => {
	const { company } = await ordinaryEntries();
	const email = `accounts.department@${"wongkee.example".padStart(NEXT_EMAIL_MAX_CHARACTERS, "w")}`;
	await product.install(BUILT_SERVER);
	const tab = await openTab("confirm", BUILT_SERVER, { company: { email } });
	const { customer } = tab;
	await expect.poll(() => product.keptReleases()).toBe(1);
	await product.install(nextServer);
	await customer.proveNoRobot();
	await customer.press(ENGLISH.confirm);
	await customer.press(ENGLISH.confirmAndSubmit);
	await customer.goToRefused("Please enter a valid Email Address.");
	await customer.heading(ENGLISH.companyHeading).waitFor();
	await customer.field(ENGLISH.email).fill(company.email);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await customer.next();
	await customer.heading(ENGLISH.confirmHeading).waitFor();
	await tab.submit();
	expect(await product.references()).toEqual([await customer.reference()]);
});
