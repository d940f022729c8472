import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Account } from "../support/accounts.ts";
import type { Circumstances } from "../support/arrive.ts";
import type { Customer } from "../support/customer.ts";
import { test, testWithIamSmart } from "../support/fixtures.ts";
import { holdSending } from "../support/held-sending.ts";
import { IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import { ENGLISH } from "../support/texts.ts";
import { holdStorage, troubleStorage } from "../support/troubled-storage.ts";
import { withoutMemory } from "../support/without-memory.ts";

const MINUTE_MS = 60_000;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };
/** Calls that end a session or send a registration. */
const FINAL_CALL = /login\/logout|formsubmission$/;

interface Case {
	readonly at: "atLogin" | "atCompany" | "atPerson" | "atConfirmation";
	/** has the focus when the dialog opens */
	readonly opener: (customer: Customer) => Locator;
	/** has the focus afterwards, if it is another control */
	readonly next?: (customer: Customer) => Locator;
	/** by default by Enter */
	readonly open?: (customer: Customer, opener: Locator, account: Account) => Promise<unknown>;
	/** it requires or awaits an answer: nothing else closes it */
	readonly stays?: true;
	readonly circumstances?: Circumstances;
}

const button = (name: string) => (customer: Customer) =>
	customer.page.getByRole("button", { name, exact: true });
const email = (customer: Customer) => customer.field(ENGLISH.email);

async function askToConfirm(customer: Customer, confirm: Locator): Promise<void> {
	if (await customer.page.getByText(ENGLISH.robotDone).isHidden()) await customer.proveNoRobot();
	await confirm.press("Enter");
}

async function confirmAndSubmit(customer: Customer, confirm: Locator): Promise<void> {
	await askToConfirm(customer, confirm);
	await customer.press(ENGLISH.confirmAndSubmit);
}

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
	// This browser has no camera, as the dialog says.
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
		open: askToConfirm,
	},
	"Connection lost": {
		at: "atConfirmation",
		circumstances: { before: (page) => page.route(/formsubmission$/, (route) => route.abort()) },
		opener: button(ENGLISH.confirm),
		open: confirmAndSubmit,
		next: button(ENGLISH.submitAgain),
	},
	"Submission failed": {
		at: "atConfirmation",
		circumstances: {
			before: (page) =>
				page.route(/formsubmission$/, (route) =>
					route.fulfill({ status: 500, json: { errorCode: "form_submission_error" } }),
				),
		},
		opener: button(ENGLISH.confirm),
		open: confirmAndSubmit,
		next: button(ENGLISH.submitAgain),
	},
	"Not sent": {
		at: "atConfirmation",
		circumstances: { before: withoutMemory },
		opener: button(ENGLISH.confirm),
		open: confirmAndSubmit,
	},
	[ENGLISH.submitting]: {
		at: "atConfirmation",
		opener: button(ENGLISH.confirm),
		open: async (customer) => {
			await customer.page.evaluate(holdSending);
			await customer.confirm({ declares: false });
		},
		stays: true,
		next: ({ page }) => page.getByRole("dialog", { name: ENGLISH.submitting }),
	},
	"Welcome back": {
		at: "atCompany",
		circumstances: WITH_CLOCK,
		opener: email,
		open: async (customer, opener, { login }) => {
			await opener.fill("owner@wongkee.example");
			await customer.page.clock.fastForward(31 * MINUTE_MS);
			await customer.page.getByRole("alert").waitFor();
			await customer.logIn(login);
		},
		stays: true,
		next: button(ENGLISH.continueEntered),
	},
	"Your earlier entries are here": {
		at: "atCompany",
		circumstances: { isFilled: true, before: holdStorage },
		opener: email,
		open: async (customer, opener) => {
			await troubleStorage(customer.page, "is silent");
			await customer.page.reload();
			await customer.heading(ENGLISH.companyHeading).waitFor();
			await opener.fill("later@example.com");
			await customer.page.evaluate(() => answerAll());
		},
		stays: true,
		// Either answer deletes something: Enter must not give one.
		next: ({ page }) => page.getByRole("heading", { name: "Your earlier entries are here" }),
	},
};

const startIamSmart = button(IAM_SMART_ENGLISH.start);

/** A refused filling, whose dialog leads to the fields. */
function refused(status: number, errorCode: string): Case {
	return {
		at: "atPerson",
		circumstances: {
			before: (page) =>
				page.route(/poll\/formFilling\//, (route) =>
					route.fulfill({ status, json: { success: false, errorCode } }),
				),
		},
		opener: startIamSmart,
		next: ({ page }) => page.locator("[name=nameEN]"),
	};
}

const OF_IAM_SMART: typeof DIALOGS = {
	[IAM_SMART_ENGLISH.waiting]: { at: "atPerson", opener: startIamSmart },
	[IAM_SMART_ENGLISH.cancelledTitle]: refused(400, "iamsmart_cancelled"),
	[IAM_SMART_ENGLISH.rejectedTitle]: refused(400, "iamsmart_reject"),
	"Request replaced": refused(400, "iamsmart_replaced"),
	[IAM_SMART_ENGLISH.errorTitle]: refused(500, "iamsmart_error"),
};

const WAYS_OUT: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
	Escape: (page) => page.keyboard.press("Escape"),
	Back: (page) => page.evaluate(() => history.back()),
	// Android closes a dialog itself, at the second Back even if the page prevents it.
	"Android's Back": (page) =>
		page.locator("dialog[open]").evaluate((dialog) => {
			if (dialog instanceof HTMLDialogElement) dialog.close();
		}),
};

/** Everything that must not be lost. */
function kept(page: Page) {
	return page.evaluate(() => ({
		heading: document.querySelector("main h1")?.textContent,
		values: [
			...document.querySelectorAll<HTMLInputElement>("main :is(input, select):not(dialog *)"),
		].map(({ name, value }) => `${name}=${value}`),
		isLoggedIn: "session-token" in sessionStorage,
	}));
}

type Arrivals = Record<Case["at"], (...how: [typeof ENGLISH, Circumstances?]) => Promise<Customer>>;

/** Ways to leave a dialog. */
async function leaveEachWay(title: string, dialogCase: Case, arrivals: Arrivals, account: Account) {
	const { at, opener, next = opener, stays, circumstances } = dialogCase;
	const { open = (_customer: Customer, control: Locator) => control.press("Enter") } = dialogCase;
	const customer = await arrivals[at](ENGLISH, circumstances);
	const { page } = customer;
	const control = opener(customer);
	const dialog = page.getByRole("dialog", { name: title, exact: true });
	for (const [way, leave] of Object.entries(WAYS_OUT)) {
		// Without a session the phone's Back leaves the form.
		if (way === "Back" && at === "atLogin") continue;
		let before = await kept(page);
		if (await dialog.isHidden()) {
			await control.focus();
			await open(customer, control, account);
			await dialog.waitFor();
			if (stays) before = await kept(page);
		}
		const calls: string[] = [];
		page.on("request", (request) => {
			if (FINAL_CALL.test(request.url())) calls.push(request.url());
		});
		await leave(page);
		await dialog.waitFor({ state: stays ? "visible" : "hidden" });
		await expect
			.poll(() => next(customer).evaluate((element) => element === document.activeElement), {
				message: way,
			})
			.toBe(true);
		expect(await dialog.isVisible(), way).toBe(stays ?? false);
		const ignored = title === "Login failed" ? { values: expect.anything() } : {};
		expect({ ...(await kept(page)), ...ignored }, way).toEqual({ ...before, ...ignored });
		expect(calls, way).toEqual([]);
	}
}

test.for(Object.entries(DIALOGS))(
	"Escape and the phone's Back close “%s” without changing anything, and the focus returns or moves to where it is needed",
	async ([title, dialogCase], { atLogin, atCompany, atPerson, atConfirmation, account }) => {
		await leaveEachWay(
			title,
			dialogCase,
			{ atLogin, atCompany, atPerson, atConfirmation },
			account,
		);
	},
);

testWithIamSmart.for(Object.entries(OF_IAM_SMART))(
	"Escape and the phone's Back close iAM Smart's “%s” without changing anything, and the focus returns or moves to where it is needed",
	async ([title, dialogCase], { atLogin, atCompany, atPerson, atConfirmation, account }) => {
		await leaveEachWay(
			title,
			dialogCase,
			{ atLogin, atCompany, atPerson, atConfirmation },
			account,
		);
	},
);
