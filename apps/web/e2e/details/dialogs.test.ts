import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Circumstances } from "../support/arrive.ts";
import type { Customer } from "../support/customer.ts";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const MINUTE_MS = 60_000;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };
/** What ends a session or sends a registration. */
const FINAL_CALL = /login\/logout|formsubmission$/;

interface Case {
	readonly at: "atLogin" | "atCompany" | "atPerson" | "atConfirmation";
	/** has the focus when the dialog opens */
	readonly opener: (customer: Customer) => Locator;
	/** has the focus afterwards, where that is another control */
	readonly next?: (customer: Customer) => Locator;
	/** by default by Enter */
	readonly open?: (customer: Customer, opener: Locator) => Promise<unknown>;
	readonly circumstances?: Circumstances;
}

const button = (name: string) => (customer: Customer) =>
	customer.page.getByRole("button", { name, exact: true });
const email = (customer: Customer) => customer.field(ENGLISH.email);

/** By their titles. */
const DIALOGS: Readonly<Record<string, Case>> = {
	"Login failed": {
		at: "atLogin",
		opener: button(ENGLISH.login),
		open: async (customer, opener) => {
			await customer.field(ENGLISH.accountNo).fill("000000000");
			await customer.field(ENGLISH.mobileNo).fill("61234567");
			await customer.proveNoRobot();
			await opener.press("Enter");
		},
	},
	Menu: { at: "atCompany", opener: button(ENGLISH.menu) },
	"Log out?": {
		at: "atCompany",
		opener: button(ENGLISH.menu),
		open: (customer) => customer.askToLogOut(),
	},
	"Are you still there?": {
		at: "atCompany",
		circumstances: WITH_CLOCK,
		opener: email,
		open: ({ page }) => page.clock.fastForward(28 * MINUTE_MS),
	},
	"Go back to login?": { at: "atCompany", opener: email, open: ({ page }) => page.goBack() },
	"This could not be loaded": {
		at: "atCompany",
		circumstances: {
			before: (page) => page.route(/\/assets\/zh_HK/, (route) => route.abort()),
		},
		opener: ({ page }) => page.getByRole("banner").getByRole("link", { name: /^繁/ }),
	},
	// This browser has no camera: the dialog says so.
	[ENGLISH.takePhoto + ENGLISH.brCopy]: {
		at: "atCompany",
		opener: button(ENGLISH.takePhoto + ENGLISH.brCopy),
	},
	[ENGLISH.idCopyF]: {
		at: "atConfirmation",
		opener: (customer) => customer.thumbnail(ENGLISH.idCopyF),
	},
	"Date of Birth": { at: "atPerson", opener: button("Choose from a calendar") },
	"Only if you do not hold an HKID card": {
		at: "atPerson",
		opener: ({ page }) => page.getByLabel(ENGLISH.idType, { exact: true }),
		open: (_customer, opener) => opener.selectOption("passport"),
	},
	"One more thing": {
		at: "atConfirmation",
		opener: button(ENGLISH.confirm),
		next: ({ page }) => page.getByRole("checkbox", { name: ENGLISH.robot }),
	},
	"Submit the registration?": {
		at: "atConfirmation",
		opener: button(ENGLISH.confirm),
		open: async (customer, opener) => {
			if (await customer.page.getByText(ENGLISH.robotDone).isHidden())
				await customer.proveNoRobot();
			await opener.press("Enter");
		},
	},
	"Connection lost": {
		at: "atConfirmation",
		circumstances: { before: (page) => page.route(/formsubmission$/, (route) => route.abort()) },
		opener: button(ENGLISH.confirm),
		open: async (customer, opener) => {
			if (await customer.page.getByText(ENGLISH.robotDone).isHidden())
				await customer.proveNoRobot();
			await opener.press("Enter");
			await customer.press(ENGLISH.confirmAndSubmit);
		},
	},
};

const WAYS_OUT: Readonly<Record<string, (page: Page) => Promise<void>>> = {
	Escape: (page) => page.keyboard.press("Escape"),
	// Android's second Back closes a dialog whatever the page says.
	Back: (page) =>
		page.locator("dialog[open]").evaluate((dialog) => {
			if (dialog instanceof HTMLDialogElement) dialog.close();
		}),
};

/** What must not be lost. */
function kept(page: Page) {
	return page.evaluate(() => ({
		heading: document.querySelector("main h1")?.textContent,
		values: [
			...document.querySelectorAll<HTMLInputElement>("main :is(input, select):not(dialog *)"),
		].map(({ name, value }) => `${name}=${value}`),
		isLoggedIn: "session-token" in sessionStorage,
	}));
}

test.for(Object.entries(DIALOGS))(
	"Escape and the phone's Back leave “%s” with everything as it was, and the focus where it was or is needed",
	async ([title, { at, opener, next = opener, open, circumstances }], {
		atLogin,
		atCompany,
		atPerson,
		atConfirmation,
	}) => {
		const arrive = { atLogin, atCompany, atPerson, atConfirmation }[at];
		const customer = await arrive(ENGLISH, circumstances);
		const { page } = customer;
		const control = opener(customer);
		const focused = next(customer);
		const dialog = page.getByRole("dialog", { name: title, exact: true });
		for (const [way, leave] of Object.entries(WAYS_OUT)) {
			await control.focus();
			const before = await kept(page);
			await (open ? open(customer, control) : control.press("Enter"));
			await dialog.waitFor();
			const calls: string[] = [];
			page.on("request", (request) => {
				if (FINAL_CALL.test(request.url())) calls.push(request.url());
			});
			await leave(page);
			await dialog.waitFor({ state: "hidden" });
			await expect
				.poll(() => focused.evaluate((element) => element === document.activeElement), {
					message: way,
				})
				.toBe(true);
			const ignored = title === "Login failed" ? { values: expect.anything() } : {};
			expect({ ...(await kept(page)), ...ignored }, way).toEqual({ ...before, ...ignored });
			expect(calls, way).toEqual([]);
		}
	},
);
