import type { Server } from "node:http";
import type { Page } from "playwright-core";
import type { Account } from "../support/accounts.ts";
import { arriveAt, arriveAtLogin, type Stage } from "../support/arrive.ts";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { Line, type Sent } from "../support/line.ts";
import { ENGLISH } from "../support/texts.ts";
import { installWalker, type StorageFault } from "./in-page.ts";
import { type Look, look } from "./look.ts";
import { ALL_TEXTS, type FormStep, Registration, TEXTS, type Text, type UPLOADS } from "./model.ts";

/** A control that does not respond for this long is dead. */
const ACTION_TIMEOUT_MS = 15_000;

/** Where a walk begins. */
export type Start = "login" | "company" | "person" | "confirm";

/** Where a walk takes place. */
export interface Ground extends Stage {
	/** of the line to the server */
	readonly end: Server;
}

/** What the walker expects of the next screens. */
export interface Expectation {
	readonly what: string;
	isMet(seen: Look): boolean;
}

/** One tab of the phone's browser. */
export class Tab {
	readonly page: Page;
	readonly customer: Customer;
	/** of the customer who is logged in, or whose session has ended */
	registration: Registration | undefined;
	seen: Look;
	storage: StorageFault | undefined;
	/** its storage has failed since the last edit, so nothing is sure to be stored */
	isUnsure = false;
	/** it was loaded while its storage could not be read: it may show a form without a draft */
	isBlind = false;
	/** its session had ended then: the draft waits for the next login */
	isLockedOut = false;
	isOffline = false;
	/** it started again without a network: its new draft waits for the server's half of the key */
	awaitsKey = false;
	/** a log-out or a registration in a copy has ended its session */
	isEnding = false;
	/** it was loaded during a filling, and asks for the outcome again */
	mayBeFilledIn = false;
	/** the same for all copies of a tab */
	family: object = {};
	/** the customer's step at that time */
	stepBeforeBlind: Look["step"];
	expectations: Expectation[] = [];
	/** this page holds photos, possibly of a previous customer */
	holdsPhotos = false;
	/** the registration of a login in progress */
	arriving: Registration | undefined;
	#fault: { dispose(): Promise<void> } | undefined;

	constructor(page: Page, seen: Look, registration: Registration | undefined) {
		this.page = page;
		this.customer = new Customer(page, ENGLISH);
		this.seen = seen;
		this.registration = registration;
	}

	expect(what: string, isMet: Expectation["isMet"]): void {
		this.expectations.push({ what, isMet });
	}

	/** Whether it can store values, and files unless their cards say that there is no room. */
	get keeps(): boolean {
		return !this.awaitsKey && (this.storage === undefined || this.storage === "full");
	}

	/** Completes the login in progress. */
	arrive(): void {
		if (!this.arriving) return;
		if (this.registration !== this.arriving) this.family = {};
		this.registration = this.arriving;
		this.arriving = undefined;
	}

	/** Makes its storage fail from now on, also after reloads. */
	async breakStorage(fault: StorageFault): Promise<void> {
		this.storage = fault;
		await this.page.evaluate((how) => {
			globalThis.walkerStorage = how;
			if (how !== "full") walker.closeStorage();
		}, fault);
		this.#fault = await this.page.addInitScript((how) => {
			globalThis.walkerStorage = how;
		}, fault);
	}

	async mendStorage(): Promise<void> {
		this.storage = undefined;
		await this.#fault?.dispose();
		this.#fault = undefined;
		await this.page.evaluate(() => {
			globalThis.walkerStorage = undefined;
		});
	}

	async look(): Promise<Look> {
		this.seen = await look(this.page);
		return this.seen;
	}
}

/** A phone, its tabs and customers, and its line to the server, for one walk. */
export class World {
	readonly stage: Stage;
	readonly line: Line;
	/** exceptions of scripts and violations of the policy */
	readonly problems: string[] = [];
	readonly registrations: Registration[] = [];
	readonly #accounts: Account[];
	tabs: Tab[] = [];
	#current = 0;
	/** what the confirmation showed when it was last pressed */
	confirmed: readonly string[] = [];
	/** the tab that sends */
	sender: Tab | undefined;
	/** submissions already compared with what was confirmed */
	readonly judged = new Set<Sent>();
	/** the tab at iAM Smart, and the form's tab that opened it */
	iamSmart: { readonly page: Page; readonly opener: Tab } | undefined;
	/** tokens of sessions that the operator ended */
	readonly endedTokens = new Set<string>();

	private constructor(stage: Stage, line: Line) {
		this.stage = stage;
		this.line = line;
		this.#accounts = [stage.account];
	}

	static async open({ end, ...stage }: Ground, start: Start): Promise<World> {
		const world = new World(stage, new Line(end, stage.product.port));
		const registration = world.begin(stage.account);
		const customer = await world.#arrive(start, registration);
		const tab = new Tab(customer.page, await look(customer.page), registration);
		if (start === "login") tab.registration = undefined;
		world.tabs = [tab];
		return world;
	}

	get tab(): Tab {
		const tab = this.tabs[this.#current];
		if (!tab) throw new Error("All tabs are closed");
		return tab;
	}

	get address(): string {
		return this.stage.product.address("en", this.line.port);
	}

	/** Brings the next tab to the front. */
	async turnToNextTab(): Promise<void> {
		this.#current = (this.#current + 1) % this.tabs.length;
		await this.tab.page.bringToFront();
	}

	replace(old: Tab, page: Page): void {
		const tab = new Tab(page, old.seen, old.registration);
		tab.family = old.family;
		tab.isEnding = old.isEnding;
		this.tabs = this.tabs.map((each) => (each === old ? tab : each));
	}

	/** Adds a copy of the tab, and brings it to the front. */
	duplicate(page: Page): void {
		const { tab } = this;
		const copy = new Tab(page, tab.seen, tab.registration?.copy());
		copy.family = tab.family;
		this.tabs.push(copy);
		this.#current = this.tabs.indexOf(copy);
	}

	/** Ends a tab's registration, also in its copies. */
	endFamily(ended: Tab): void {
		const { family } = ended;
		ended.family = {};
		for (const tab of this.tabs)
			if (tab !== ended && tab.family === family) {
				tab.isEnding = true;
				tab.family = {};
			}
	}

	/** Begins an empty registration of an account. */
	begin(account: Account): Registration {
		const registration = Registration.begin(account, this.registrations.length);
		this.registrations.push(registration);
		return registration;
	}

	/** Another account on this phone. */
	otherAccount(than: Account | undefined): Account {
		const known = this.#accounts.find((each) => each !== than);
		if (known) return known;
		const taken = this.stage.product.takeAccount();
		this.#accounts.push(taken);
		return taken;
	}

	get firstAccount(): Account {
		return this.stage.account;
	}

	async close(): Promise<void> {
		await this.stage.phone.closePages();
		this.line.close();
	}

	async #arrive(start: Start, registration: Registration): Promise<Customer> {
		const circumstances = {
			port: this.line.port,
			isFilled: true,
			before: async (page: Page) => {
				const context = page.context();
				context.on("weberror", (error) => this.problems.push(error.error().message));
				context.setDefaultTimeout(ACTION_TIMEOUT_MS);
				await context.clock.install();
				await context.addInitScript(installWalker);
			},
		};
		if (start === "login") {
			return await arriveAtLogin(this.stage, ENGLISH, circumstances);
		}
		const { company, person } = await ordinaryEntries();
		const isFar = start === "person" || start === "confirm";
		const texts = isFar ? ALL_TEXTS : TEXTS.company;
		for (const [text, value] of newValues(registration, texts)) registration.enter(text, value);
		const file = (upload: (typeof UPLOADS)[FormStep][number]) => {
			const made = registration.nextFile(upload);
			registration.enter(upload, made.name);
			return made;
		};
		const customer = await arriveAt(start, this.stage, ENGLISH, {
			...circumstances,
			company: {
				...company,
				companyNameEN: registration.value("companyNameEN"),
				companyNameHK: registration.value("companyNameHK"),
				email: registration.value("email"),
				brCopy: file("brCopy"),
				businessProof: file("businessProof"),
			},
			...(isFar && {
				person: {
					...person,
					nameEN: registration.value("nameEN"),
					nameHK: registration.value("nameHK"),
					idNumber: [registration.value("idNO_1"), registration.value("idNO_2")],
					idCopyF: file("idCopyF"),
					idCopyB: file("idCopyB"),
					idCopyS: file("idCopyS"),
				},
			}),
		});
		registration.keep();
		return customer;
	}
}

/** New values for these text fields; those of an HKID number come together. */
export function newValues(
	registration: Registration,
	texts: readonly Text[],
): readonly (readonly [Text, string])[] {
	return texts.flatMap((text): readonly (readonly [Text, string])[] => {
		if (text === "idNO_2") return [];
		if (text !== "idNO_1") return [[text, registration.nextText(text)]];
		const [body, digit] = registration.nextHkid();
		return [
			["idNO_1", body],
			["idNO_2", digit],
		];
	});
}
