import type { SampleFile } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { ordinaryEntries } from "../support/entries.ts";
import { type Decision, IamSmartCustomer } from "../support/iam-smart-customer.ts";
import { IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import type { CallFate, Fate } from "../support/line.ts";
import { ENGLISH } from "../support/texts.ts";
import { translatePage } from "../support/translate-page.ts";
import type { StorageFault } from "./in-page.ts";
import type { Look, ShownFile } from "./look.ts";
import {
	ALL_TEXTS,
	ALL_UPLOADS,
	type FormStep,
	LARGE_FILE_BYTES,
	PERSONS,
	type Registration,
	TEXTS,
	type Text,
	UPLOADS,
	type Upload,
} from "./model.ts";
import { newValues, type Tab, type World } from "./world.ts";

/** Random choices that are the same when a walk is repeated. */
export interface Dice {
	/** one of these */
	choose<Item>(items: readonly Item[]): Item;
}

/** Something that a customer does, or that happens to a customer. */
export interface Action {
	readonly name: string;
	/** how often it is chosen, relative to the others */
	readonly weight: number;
	can(world: World): boolean;
	/** @returns what was done, in words */
	run(world: World, dice: Dice): Promise<string>;
}

const MINUTE_MS = 60_000;
/** After this time entries are stored: `draft-writer.ts` writes every 50 ms. */
const KEPT_AFTER_MS = 100;
const SENDING = ENGLISH.submitting;
const WELCOME_BACK = "Welcome back";
const QUESTION = "Submit the registration?";
const BACK_TO_LOGIN = "Back to login";
const RELOAD = "Reload";
const CONNECTION_LOST = ENGLISH.connectionLost;
const BEING_PREPARED = "Your file is being prepared.";
/** Pressed only by actions that know what follows. */
const PRESSED_ELSEWHERE: readonly string[] = [
	ENGLISH.confirmAndSubmit,
	ENGLISH.retry,
	RELOAD,
	IAM_SMART_ENGLISH.confirmCode,
];
const WAY_OUT_MS = 30_000;
/** After this time the form retries storage that failed. */
const RETRY_MS = 11_000;

// Conditions: what the customer sees.

const dialogOf = ({ tab }: World) => tab.seen.dialog?.title;
const isFree = (world: World) => !world.tab.seen.dialog && !world.tab.isBlind;
const formStep = ({ tab: { seen } }: World): FormStep | undefined =>
	seen.step === "company" || seen.step === "person" ? seen.step : undefined;
const isFilling = (world: World) =>
	isFree(world) && formStep(world) !== undefined && world.tab.registration !== undefined;
const isAt = (world: World, step: Look["step"]) => isFree(world) && world.tab.seen.step === step;
const isOnline = ({ tab }: World) => !tab.isOffline;
const isLoggedIn = ({ tab: { seen } }: World) =>
	seen.step === "company" || seen.step === "person" || seen.step === "confirm";
/** A file of the page is gone with its release, and only a reload helps. */
const offersReload = ({ text, dialog }: Look) =>
	dialog ? dialog.buttons.includes(RELOAD) : text.includes("重新載入");
const isSending = (world: World) => dialogOf(world) === SENDING;

function fillingOf(world: World): { registration: Registration; step: FormStep; tab: Tab } {
	const { tab } = world;
	const step = formStep(world);
	if (!step || !tab.registration) throw new Error("Nothing is being filled in");
	return { registration: tab.registration, step, tab };
}

/** Waits until the tab shows something; if it does not, `settle` reports what is wrong. */
async function until(tab: Tab, isMet: (seen: Look) => boolean): Promise<void> {
	const end = performance.now() + WAY_OUT_MS;
	while (performance.now() < end) {
		const seen = await tab.look().catch(() => undefined);
		if (seen && isMet(seen)) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** The editable text fields of a step. */
function openTexts({ fields, locked }: Look, step: FormStep): readonly Text[] {
	return TEXTS[step].filter((text) => text in fields && !locked.includes(text));
}

// Actions of the customer.

/** Records whether storage worked when something was entered. */
function edited(tab: Tab): void {
	tab.isUnsure = !tab.keeps;
}

const type: Action = {
	name: "type",
	weight: 12,
	can: (world) => isFilling(world) && openTexts(world.tab.seen, fillingOf(world).step).length > 0,
	async run(world, dice) {
		const { registration, step, tab } = fillingOf(world);
		const texts = openTexts(tab.seen, step);
		const text = dice.choose(texts.filter((each) => each !== "idNO_2"));
		if (text === "idNO_1") {
			const [body, digit] = registration.nextHkid();
			await enter(tab, "idNO_1", body);
			await enter(tab, "idNO_2", digit);
			return `type HKID ${body}`;
		}
		const value = registration.nextText(text);
		await enter(tab, text, value);
		return `type ${text} "${value}"`;
	},
};

/** The last entry has to be stored as soon as the first. */
const typeAndReload: Action = {
	name: "typeAndReload",
	weight: 2,
	can: (world) => type.can(world) && isOnline(world),
	async run(world, dice) {
		const typed = [await type.run(world, dice), await type.run(world, dice)];
		await interrupt(world, { isAtOnce: false, leave: ({ tab }) => loadAgain(tab) });
		return `${typed.join(", ")}, and reload`;
	},
};

async function enter(tab: Tab, text: Text, value: string) {
	const input = tab.page.locator(`main [name=${text}]`);
	await input.fill(value);
	if ((await input.inputValue()) !== value) throw new Error("Nothing can be typed any more");
	tab.registration?.enter(text, value);
	edited(tab);
}

const completeStep: Action = {
	name: "completeStep",
	weight: 25,
	can: (world) =>
		isFilling(world) &&
		(Object.values(world.tab.seen.fields).includes("") ||
			Object.values(world.tab.seen.files).some(({ name }) => name === "")),
	async run(world) {
		const { registration, step, tab } = fillingOf(world);
		const { company, person } = await ordinaryEntries();
		const { fields } = tab.seen;
		const texts = openTexts(tab.seen, step);
		if (step === "company") {
			await tab.page.locator("main [name=branchSameAsCompany]").check();
			for (const [index, part] of (company.brParts ?? []).entries())
				await tab.page.locator(`main [name=brNO_${index + 1}]`).fill(part);
			await tab.customer.fillOthers(company);
		} else {
			for (const [index, name] of ["birthday_dd", "birthday_mm", "birthday_yyyy"].entries())
				if (!tab.seen.locked.includes(name))
					await tab.page.locator(`main [name=${name}]`).fill(person.birthday[index] ?? "");
			if (fields["idType"] !== "HKID")
				await tab.page.locator("main [name=idType]").selectOption("HKID");
			await tab.customer.fillOthers(person);
		}
		for (const [text, value] of newValues(registration, texts)) await enter(tab, text, value);
		await chooseAll(tab, registration, step);
		return `fill in the whole ${step} step`;
	},
};

/** Next may have waited for the file that is replaced; then the form continues in between. */
async function chooseAll(tab: Tab, registration: Registration, step: FormStep): Promise<void> {
	for (const upload of UPLOADS[step])
		if (tab.seen.step === step)
			await choose(tab, registration, upload, registration.nextFile(upload));
}

const chooseFile: Action = {
	name: "chooseFile",
	weight: 6,
	can: isFilling,
	async run(world, dice) {
		const { registration, step, tab } = fillingOf(world);
		const upload = dice.choose(UPLOADS[step]);
		const file = registration.nextFile(upload, { isLarge: dice.choose([true, false]) });
		await choose(tab, registration, upload, file);
		return `choose "${file.name}" (${file.bytes.length} bytes)`;
	},
};

async function choose(tab: Tab, registration: Registration, upload: Upload, file: SampleFile) {
	await setFile(tab.page, upload, file);
	registration.await(upload, undefined);
	registration.enter(upload, file.name);
	edited(tab);
	const hasRoom = tab.storage !== "full" || file.bytes.length < LARGE_FILE_BYTES;
	const isReady = ({ name, isBusy, isUnkept }: ShownFile) =>
		name === file.name && !isBusy && (hasRoom || isUnkept);
	// Next may have waited for the file that this one replaces.
	const { step } = tab.seen;
	const isThere = (seen: Look) => seen.step !== step || Object.values(seen.files).some(isReady);
	await until(tab, isThere);
	if (!hasRoom) registration.doubtKeeping(upload);
	if (!hasRoom) tab.expect("a file without room says so", isThere);
}

async function setFile(page: Page, upload: Upload, { name, type: mimeType, bytes }: SampleFile) {
	const buffer = Buffer.from(bytes);
	// The customer presses it.
	await page.locator(`main [id="${upload}"] button`).first().focus();
	await page.locator(`main [name=${upload}-file]`).setInputFiles({ name, mimeType, buffer });
}

const chooseSlowPhoto: Action = {
	name: "chooseSlowPhoto",
	weight: 5,
	can: isFilling,
	async run(world, dice) {
		const { registration, step, tab } = fillingOf(world);
		const { person } = await ordinaryEntries();
		const upload = dice.choose(UPLOADS[step]);
		const name = registration.nextPhotoName(upload);
		await tab.page.evaluate(() => {
			walker.holdsPictures = true;
		});
		tab.holdsPhotos = true;
		registration.await(upload, name);
		await setFile(tab.page, upload, { ...person.idCopyB, name });
		// Nothing is written before it is ready.
		tab.isUnsure ||= !tab.keeps;
		await until(tab, ({ files }) => files[upload]?.isBusy === true);
		return `choose "${name}", which takes a while to be made ready`;
	},
};

const photosAreReady: Action = {
	name: "photosAreReady",
	weight: 8,
	can: ({ tab }) => tab.holdsPhotos,
	async run({ tab }) {
		tab.holdsPhotos = false;
		// If Next waits for one, the step is left before the file's card can be seen.
		for (const upload of tab.storage === "full" ? ALL_UPLOADS : [])
			if (tab.registration?.isAwaited(upload)) tab.registration.doubtKeeping(upload);
		await tab.page.evaluate(() => walker.letPicturesGo());
		await until(tab, ({ files }) => Object.values(files).every(({ isBusy }) => !isBusy));
		return "the photos are ready";
	},
};

/** Opens a photo full screen, and closes it. */
const lookAtPhoto: Action = {
	name: "lookAtPhoto",
	weight: 2,
	can: (world) =>
		isFree(world) && isLoggedIn(world) && world.tab.seen.hasThumbnail && isOnline(world),
	async run({ tab }, dice) {
		const { step } = tab.seen;
		await tab.page.locator("main button:has(> img)").first().click();
		await until(tab, ({ dialog }) => dialog !== undefined);
		const close = tab.page.getByRole("button", { name: ENGLISH.close, exact: true });
		if ((await close.count()) === 0) return "a photo's view does not come";
		const way = dice.choose(["Close", "Escape"]);
		if (way === "Close") await close.click();
		else await tab.page.keyboard.press("Escape");
		tab.expect(
			"a photo's view closes, and the step stays",
			(seen) => seen.dialog === undefined && seen.step === step,
		);
		return `look at a photo on ${step}, ${way}`;
	},
};

const removeFile: Action = {
	name: "removeFile",
	weight: 2,
	can: (world) =>
		isFilling(world) && Object.values(world.tab.seen.files).some(({ name }) => name !== ""),
	async run(world, dice) {
		const { registration, step, tab } = fillingOf(world);
		const { files } = tab.seen;
		const upload = dice.choose(UPLOADS[step].filter((each) => files[each]?.name));
		await tab.customer.press(`${ENGLISH.remove}: ${ENGLISH[upload]}`);
		registration.enter(upload, "");
		registration.await(upload, undefined);
		edited(tab);
		return `remove ${upload}`;
	},
};

const next: Action = {
	name: "next",
	weight: 14,
	can: (world) =>
		isFilling(world) && isOnline(world) && !world.tab.seen.text.includes(BEING_PREPARED),
	async run(world) {
		const { step, tab } = fillingOf(world);
		await tab.customer.next();
		await until(
			tab,
			(seen) => seen.step !== step || seen.hasErrors || seen.text.includes(BEING_PREPARED),
		);
		return `Next on ${step}`;
	},
};

const backButton: Action = {
	name: "backButton",
	weight: 4,
	can: (world) => isAt(world, "person") || isAt(world, "confirm"),
	async run({ tab }) {
		const { step } = tab.seen;
		await tab.customer.press(ENGLISH.back);
		await until(tab, (seen) => seen.step !== step);
		return `Back button on ${step}`;
	},
};

const historyBack: Action = {
	name: "historyBack",
	weight: 5,
	can: (world) => world.tab.seen.entry > 0 && isLoggedIn(world) && isFree(world),
	async run({ tab }) {
		const { step, entry } = tab.seen;
		await goInHistory(tab, -1);
		await until(tab, (seen) => seen.entry < entry || seen.dialog !== undefined);
		return `the phone's Back on ${step}`;
	},
};

const backWhileSending: Action = {
	name: "backWhileSending",
	weight: 6,
	can: (world) => world.tab.seen.entry > 0 && isSending(world) && !world.tab.isBlind,
	async run({ tab }, dice) {
		const { entry } = tab.seen;
		const times = dice.choose([1, 2, 3]);
		for (let back = Math.min(times, entry); back > 0; back--) await goInHistory(tab, -1);
		await until(tab, (seen) => seen.entry === entry || seen.dialog?.title !== SENDING);
		return `the phone's Back while it is sent, pressed ${times} times`;
	},
};

const historyForward: Action = {
	name: "historyForward",
	weight: 4,
	can: (world) => isFree(world) && world.tab.seen.canGoForward && isOnline(world),
	async run({ tab }) {
		const { step } = tab.seen;
		await goInHistory(tab, 1);
		return `the phone's Forward on ${step}`;
	},
};

/** Leaves the step and returns while a file chosen there is still being prepared. */
const backAndForward: Action = {
	name: "backAndForward",
	weight: 2,
	can: (world) => (isAt(world, "person") || isAt(world, "confirm")) && isOnline(world),
	async run({ tab }) {
		const { step } = tab.seen;
		await goInHistory(tab, -1);
		await until(tab, (seen) => seen.step !== step);
		// The warning of a session that ends may have come since the last look: Back closed it.
		if (!tab.seen.canGoForward) return `the phone's Back on ${step}, which closed a dialog`;
		await goInHistory(tab, 1);
		await until(tab, (seen) => seen.step === step || seen.dialog !== undefined);
		return `the phone's Back on ${step}, and Forward again`;
	},
};

/** Resolves once the page has been notified, or is gone. */
async function goInHistory({ page }: Tab, entries: number): Promise<void> {
	await page
		.evaluate(
			(distance) =>
				new Promise<void>((resolve) => {
					addEventListener("popstate", () => setTimeout(resolve), { once: true });
					history.go(distance);
				}),
			entries,
		)
		.catch(() => undefined);
}

const logIn = (name: string, weight: number, isOther: boolean): Action => ({
	name,
	weight,
	can: (world) => isAt(world, "login") && isOnline(world) && !world.line.isHolding,
	async run(world) {
		const { tab, line } = world;
		const isTroubled = line.callFate !== "pass";
		const before = tab.registration;
		const known = before?.account ?? world.firstAccount;
		const account = isOther ? world.otherAccount(known) : known;
		const { accountNO, mobileNO } = account.login;
		await tab.customer.field(ENGLISH.accountNo).fill(accountNO);
		await tab.customer.field(ENGLISH.mobileNo).fill(mobileNO);
		if (tab.seen.fields["brNO"]) await tab.customer.field(ENGLISH.brLoginNo).fill("");
		if (!(await proveNoRobot(tab))) return "try to log in with an outdated page";
		await tab.customer.press(ENGLISH.login);
		const isSame = before?.account === account;
		tab.arriving = isSame && before ? before : world.begin(account);
		const words = `log in as ${account.login.accountNO}`;
		if (isTroubled) {
			await until(
				tab,
				({ step, dialog }) => step !== "login" || dialog !== undefined || line.isHolding,
			);
			return words;
		}
		await until(
			tab,
			(seen) => seen.step === "company" || seen.dialog !== undefined || offersReload(seen),
		);
		tab.expect(
			"a login leads to the company step",
			(seen) => seen.step === "company" || offersReload(seen),
		);
		if (isSame && before?.isEntered)
			tab.expect(
				"what was entered is offered again",
				(seen) => seen.dialog?.title === WELCOME_BACK || offersReload(seen),
			);
		return words;
	},
});

const logOut: Action = {
	name: "logOut",
	weight: 3,
	can: (world) => isLoggedIn(world) && isFree(world) && isOnline(world),
	async run(world) {
		const { tab } = world;
		await tab.customer.logOut();
		await loggedOut(world);
		return "log out";
	},
};

async function loggedOut(world: World): Promise<void> {
	const { tab } = world;
	tab.registration = undefined;
	world.endFamily(tab);
	await until(tab, ({ step }) => step === "login");
	tab.expect("a log-out leads to the login", ({ step }) => step === "login");
}

// Actions that submit.

const confirm: Action = {
	name: "confirm",
	weight: 16,
	can: (world) => isAt(world, "confirm") && isOnline(world),
	async run({ tab }) {
		if (!tab.seen.isCaptchaDone && !(await proveNoRobot(tab))) return "Confirm on an outdated page";
		await tab.customer.press(ENGLISH.confirm);
		tab.expect("Confirm asks once more", ({ dialog }) => dialog?.title === QUESTION);
		return "Confirm";
	},
};

/** @returns whether the captcha is solved; an outdated page may lack the code for it */
async function proveNoRobot(tab: Tab): Promise<boolean> {
	const box = tab.page.getByRole("checkbox", { name: ENGLISH.robot });
	const reload = tab.page.getByRole("button", { name: RELOAD });
	await box.or(reload).first().waitFor();
	if (await reload.isVisible()) return false;
	await box.click();
	await until(tab, (seen) => seen.isCaptchaDone || offersReload(seen));
	return tab.seen.isCaptchaDone;
}

const submit = (name: string, weight: number, fate: Fate): Action => ({
	name,
	weight,
	can: (world) => [QUESTION, CONNECTION_LOST].includes(dialogOf(world) ?? ""),
	async run(world) {
		const { tab, line } = world;
		const title = dialogOf(world);
		const sentBefore = line.sent.length;
		line.fate = fate;
		world.sender = tab;
		world.confirmed = tab.seen.lines;
		await tab.customer.press(title === QUESTION ? ENGLISH.confirmAndSubmit : ENGLISH.retry);
		const isSent = () => line.sent.length > sentBefore;
		if (fate === "held") {
			await until(tab, (seen) => line.isHolding || (isTold(seen) && dialogOf(world) !== title));
			return "submit; the answer takes its time";
		}
		await until(tab, (seen) => isTold(seen) && (isSent() || seen.dialog?.title !== title));
		tab.expect("the outcome of a submission is told", isTold);
		return `submit; ${fate}`;
	},
});

/** The form must report an answer that arrives, and one that does not. */
function isTold({ step, dialog }: Look): boolean {
	if (dialog) return dialog.title !== SENDING && dialog.title !== QUESTION;
	return step === "success" || step === "login";
}

const answerArrives = (name: string, isDelivered: boolean): Action => ({
	name,
	weight: 8,
	can: ({ line }) => line.isHolding,
	async run(world) {
		const { line, sender, tab } = world;
		const isSubmission = line.open !== undefined;
		line.release({ isDelivered });
		if (isSubmission && sender === tab) {
			await until(tab, isTold);
			tab.expect("the outcome of a submission is told", isTold);
		} else if (isSubmission && sender) {
			await until(sender, isTold);
			if (sender.seen.step === "success") world.endFamily(sender);
		} else if (tab.arriving)
			await until(tab, ({ step, dialog }) => step !== "login" || dialog !== undefined);
		return isDelivered ? "the answer arrives" : "the answer is lost";
	},
});

const startAgain: Action = {
	name: "startAgain",
	weight: 8,
	can: (world) => isAt(world, "success") && !offersReload(world.tab.seen),
	async run({ tab }) {
		await tab.customer.press(ENGLISH.again);
		tab.registration = undefined;
		tab.expect("another account number begins at the login", ({ step }) => step === "login");
		return "register another account number";
	},
};

/**
 * Answers any dialog except those that submit, with one of its buttons or with Escape, as the
 * phone's Back does.
 */
const answerDialog: Action = {
	name: "answerDialog",
	weight: 14,
	can: ({ tab: { seen } }) => seen.dialog !== undefined && seen.dialog.buttons.length > 0,
	async run(world, dice) {
		const { tab, line } = world;
		const isTroubled = line.callFate !== "pass" || line.isHolding || tab.isOffline;
		const { title = "", buttons = [] } = tab.seen.dialog ?? {};
		const others = buttons.filter((each) => !PRESSED_ELSEWHERE.includes(each));
		const button = dice.choose([...others, ...(title === WELCOME_BACK ? [] : ["Escape"])]);
		const dialog = tab.page.getByRole("dialog", { name: title, exact: true });
		// The log-out call may be held for seconds, and a reload meanwhile may lead to either step.
		if (button === BACK_TO_LOGIN) await noteEnd(world, tab.page);
		if (button === "Escape") await tab.page.keyboard.press("Escape");
		else await dialog.getByRole("button", { name: button, exact: true }).click();
		if (button === ENGLISH.logOut) await loggedOut(world);
		if (button === BACK_TO_LOGIN)
			await until(tab, ({ step }) => step === "login" || line.isHolding);
		if (button === "Start again" && tab.registration) {
			tab.registration = world.begin(tab.registration.account);
			tab.awaitsKey = tab.isOffline;
		}
		if (!isTroubled)
			tab.expect(`"${title}" goes once it is answered`, (seen) => seen.dialog?.title !== title);
		return `${button} at "${title}"`;
	},
};

/** Continues with the earlier entries after another login. */
const continueWithEntries: Action = {
	name: "continueWithEntries",
	weight: 6,
	can: (world) => dialogOf(world) === WELCOME_BACK,
	async run({ tab }) {
		await tab.customer.press(ENGLISH.continueEntered);
		tab.expect("who goes on finds a step", ({ dialog }) => dialog?.title !== WELCOME_BACK);
		return "continue with what was entered";
	},
};

// Actions at iAM Smart.

const startIamSmart: Action = {
	name: "startIamSmart",
	weight: 3,
	can: (world) => isFilling(world) && isOnline(world) && world.tab.seen.offersIamSmart,
	async run(world) {
		const { tab, line } = world;
		const opened = tab.page.context().waitForEvent("page");
		await tab.customer.press(IAM_SMART_ENGLISH.start);
		const page = await opened;
		world.iamSmart = { page, opener: tab };
		let isThere = false;
		openAtIamSmart(page)
			.waitFor()
			.then(
				() => {
					isThere = true;
				},
				() => undefined,
			);
		await until(tab, ({ step, dialog }) => {
			const isWaiting = dialog?.title === IAM_SMART_ENGLISH.waiting;
			const isOver = step !== "person" || (dialog !== undefined && !isWaiting);
			return isThere || isOver || line.isHolding;
		});
		return "continue with iAM Smart";
	},
};

const decideAtIamSmart = (name: string, weight: number, decision: Decision): Action => ({
	name,
	weight,
	can: ({ iamSmart, tab }) => iamSmart !== undefined && !tab.isOffline,
	async run(world, dice) {
		const { iamSmart } = world;
		const person = dice.choose(Object.keys(PERSONS)) as keyof typeof PERSONS;
		world.iamSmart = undefined;
		if (!iamSmart) throw new Error("Nobody is at iAM Smart");
		const { page, opener } = iamSmart;
		if (!(await isAtIamSmart(page))) return "iAM Smart was never reached";
		const isWaitedFor = opener.seen.dialog?.title === IAM_SMART_ENGLISH.waiting;
		if (isWaitedFor && decision === "approve")
			for (const text of TEXTS.person) opener.registration?.await(text, PERSONS[person][text]);
		const before = opener.seen.fields;
		await new IamSmartCustomer(opener.customer, IAM_SMART_ENGLISH).decide(page, decision, person);
		await page.close();
		await world.tab.page.bringToFront();
		if (isWaitedFor && opener === world.tab)
			await until(
				opener,
				({ dialog }) => dialog?.title !== IAM_SMART_ENGLISH.waiting || world.line.isHolding,
			);
		if (decision === "approve") expectNobodyElse(opener, before, PERSONS[person]);
		return `${decision} at iAM Smart as ${person}`;
	},
});

/** Entries for another HKID number are removed when iAM Smart fills in a person. */
function expectNobodyElse(
	tab: Tab,
	before: Look["fields"],
	{ nameHK, idNO_1 }: (typeof PERSONS)[keyof typeof PERSONS],
): void {
	if (before["idNO_1"] === idNO_1) return;
	tab.expect("what iAM Smart fills in stands beside nobody else's name", ({ fields, locked }) => {
		const isFilledIn = locked.includes("idNO_1") && fields["idNO_1"] === idNO_1;
		return !isFilledIn || fields["nameHK"] === nameHK;
	});
}

async function isAtIamSmart(page: Page): Promise<boolean> {
	// It closes by itself once the form no longer needs it.
	return await openAtIamSmart(page)
		.isVisible()
		.catch(() => false);
}

function openAtIamSmart(page: Page) {
	return page.getByRole("link", { name: IAM_SMART_ENGLISH.sandbox.open });
}

const discardFilling: Action = {
	name: "discardFilling",
	weight: 2,
	can: (world) => isFilling(world) && world.tab.seen.locked.length > 0,
	async run(world) {
		const { tab, registration } = fillingOf(world);
		const { locked } = tab.seen;
		await tab.customer.press(IAM_SMART_ENGLISH.discard);
		for (const text of TEXTS.person) if (locked.includes(text)) registration.enter(text, "");
		edited(tab);
		return "enter manually instead";
	},
};

// Interruptions.

interface Interruption {
	/** before anything can be stored */
	readonly isAtOnce: boolean;
	leave(world: World): Promise<void>;
}

/**
 * The page is unloaded and restored: at the same step, with everything entered at least 100 ms
 * before.
 */
async function interrupt(world: World, { isAtOnce, leave }: Interruption): Promise<void> {
	const { tab } = world;
	const { step } = tab.seen;
	const { registration, isUnsure, storage } = tab;
	const isKept = !isAtOnce && !isUnsure && tab.keeps;
	if (isKept) {
		await tab.page.evaluate((ms) => walker.kept(ms), KEPT_AFTER_MS);
		registration?.noteFiles(await tab.look());
		registration?.keep();
	}
	const others = isKept && isFilling(world) ? otherFields(tab.seen) : [];
	registration?.interrupt();
	if (world.sender === tab) world.sender = undefined;
	const isFillingIn = dialogOf(world) === IAM_SMART_ENGLISH.waiting;
	// The form asks for an answer that was lost, which may come just before it is unloaded.
	const mayBeRegistered = registration?.sent.some(
		({ reference, state }) => reference !== undefined && state !== "answered",
	);
	tab.arriving = undefined;
	tab.holdsPhotos = false;
	const isOver = await isSessionOver(world, tab.page);
	await leave(world);
	const after = world.tab;
	after.stepBeforeBlind = step;
	after.isBlind = storage === "failing" || storage === "silent";
	after.isLockedOut = isOver;
	after.mayBeFilledIn = isFillingIn;
	if (step === undefined || after.isBlind || after.isEnding) return;
	expectFields(after, step, others);
	const isLater = step === "person" || step === "confirm";
	const missing = isLater ? registration?.stepOfUnkept : undefined;
	after.expect(
		step === "success" ? "a receipt stays through a reload" : "a reload goes on at the same step",
		(seen) =>
			seen.step === step ||
			(isOver && seen.step === "login") ||
			(mayBeRegistered && seen.step === "success") ||
			(missing !== undefined && seen.step === missing),
	);
}

/** Fields outside the model: a date of birth, a kind of document, parts of a number. */
function otherFields({ fields }: Look): readonly (readonly [name: string, value: string])[] {
	return Object.entries(fields).filter(([name]) => !ALL_TEXTS.some((text) => text === name));
}

function expectFields(tab: Tab, at: Look["step"], before: ReturnType<typeof otherFields>): void {
	tab.expect(
		"every field comes back",
		({ step, fields }) =>
			step !== at || before.every(([name, value]) => (fields[name] ?? "") === value),
	);
}

/** Then only the next login can open what the phone stores. */
async function isSessionOver({ endedTokens }: World, page: Page): Promise<boolean> {
	const { token, end } = await page.evaluate(() => ({
		token: sessionStorage.getItem("session-token") ?? "",
		end: Number(sessionStorage.getItem("session-end") ?? Number.POSITIVE_INFINITY) - Date.now(),
	}));
	return end < WAY_OUT_MS || endedTokens.has(token);
}

async function noteEnd({ endedTokens }: World, page: Page): Promise<void> {
	const token = await page.evaluate(() => sessionStorage.getItem("session-token"));
	if (token !== null) endedTokens.add(token);
}

/** The form's own history navigation may come in between. */
async function loadAgain({ page }: Tab): Promise<void> {
	await page.reload().catch(() => page.reload());
}

const reload = (name: string, weight: number, isAtOnce: boolean): Action => ({
	name,
	weight,
	can: (world) => isOnline(world) && !world.tab.isBlind,
	async run(world) {
		const { step } = world.tab.seen;
		await interrupt(world, { isAtOnce, leave: ({ tab }) => loadAgain(tab) });
		return `reload on ${step}${isAtOnce ? ", at once" : ""}`;
	},
});

const followReload: Action = {
	name: "followReload",
	weight: 60,
	can: (world) => isOnline(world) && !world.tab.isBlind && offersReload(world.tab.seen),
	async run(world) {
		const { text } = world.tab.seen;
		const leave = async ({ tab: { page } }: World) => {
			const loaded = page.waitForEvent("load");
			await page.getByRole("button", { name: RELOAD }).click();
			await loaded;
		};
		await interrupt(world, { isAtOnce: false, leave });
		return `follow "${text.slice(-80).replaceAll("\n", " | ")}"`;
	},
};

const leaveAndReturn: Action = {
	name: "leaveAndReturn",
	weight: 2,
	can: (world) => isOnline(world) && !world.tab.isBlind,
	async run(world) {
		const { step } = world.tab.seen;
		const leave = async ({ tab: { page } }: World) => {
			await page.goto("about:blank");
			await page.goBack();
		};
		await interrupt(world, { isAtOnce: false, leave });
		return `leave ${step} for another site, and come back`;
	},
};

const reopen: Action = {
	name: "reopen",
	weight: 3,
	can: (world) => isOnline(world) && !world.tab.isBlind && world.tab.storage === undefined,
	async run(world) {
		const { step } = world.tab.seen;
		const leave = async () => {
			const { tab } = world;
			const kept = await keptByTab(tab.page);
			const page = await tab.page.context().newPage();
			await tab.page.close();
			await restore(page, world, kept);
			world.replace(tab, page);
		};
		await interrupt(world, { isAtOnce: false, leave });
		return `close and reopen the tab on ${step}`;
	},
};

const duplicate: Action = {
	name: "duplicate",
	weight: 3,
	can: (world) =>
		world.tabs.length < 2 &&
		isLoggedIn(world) &&
		isFree(world) &&
		isOnline(world) &&
		world.tab.storage === undefined &&
		!world.tab.isUnsure,
	async run(world) {
		const { tab } = world;
		const { step } = tab.seen;
		await tab.page.evaluate((ms) => walker.kept(ms), KEPT_AFTER_MS);
		const kept = await keptByTab(tab.page);
		const isOver = await isSessionOver(world, tab.page);
		const page = await tab.page.context().newPage();
		await restore(page, world, kept);
		world.duplicate(page);
		world.tab.expect(
			"a duplicated tab goes on at the same step",
			(seen) => seen.step === step || (isOver && seen.step === "login"),
		);
		return `duplicate the tab on ${step}, and go on in the copy`;
	},
};

interface KeptByTab {
	readonly sessionStorage: Readonly<Record<string, string>>;
	readonly entry: number;
	readonly state: unknown;
}

function keptByTab(page: Page): Promise<KeptByTab> {
	return page.evaluate(() => ({
		sessionStorage: { ...sessionStorage },
		entry: history.state?.__TSR_index ?? 0,
		state: history.state,
	}));
}

/** What a browser restores in a reopened or duplicated tab: session storage and history entries. */
async function restore(page: Page, world: World, kept: KeptByTab): Promise<void> {
	await page.goto(world.address.replace(/en$/, "page-not-found"));
	await page.evaluate(
		({ kept: { sessionStorage: stored, entry, state }, path }) => {
			for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
			for (let index = 0; index <= entry; index++) {
				const key = crypto.randomUUID();
				const own = { progress: index, __TSR_index: index, key, __TSR_key: key };
				const written = index === entry ? state : own;
				if (index === 0) history.replaceState(written, "", path);
				else history.pushState(written, "", path);
			}
		},
		{ kept, path: new URL(world.address).pathname },
	);
	await page.reload();
}

/** To Chinese and back, because the walker reads English. */
const switchLanguage: Action = {
	name: "switchLanguage",
	weight: 3,
	can: (world) => isFilling(world) && isOnline(world),
	async run(world) {
		const { tab, step } = fillingOf(world);
		const before = otherFields(tab.seen);
		for (const name of ["繁體中文", "English"]) {
			await tab.page.getByRole("link", { name, exact: true }).click();
			const isRead = (seen: Look) => (seen.step !== undefined) === (name === "English");
			await until(tab, (seen) => isRead(seen) || seen.dialog !== undefined || offersReload(seen));
			if (!isRead(tab.seen)) return `${name} does not come`;
		}
		tab.expect("another language keeps the step", (seen) => seen.step === step);
		expectFields(tab, step, before);
		return `change to Chinese and back on ${step}`;
	},
};

const switchTab: Action = {
	name: "switchTab",
	weight: 5,
	can: ({ tabs }) => tabs.length > 1,
	async run(world) {
		await world.turnToNextTab();
		return "go to the other tab";
	},
};

const background: Action = {
	name: "background",
	weight: 3,
	can: () => true,
	async run({ tab }, dice) {
		const closesStorage = dice.choose([true, false]);
		await tab.page.evaluate((isClosing) => {
			walker.setHidden(true);
			if (isClosing) walker.closeStorage();
			walker.setHidden(false);
		}, closesStorage);
		return `another app and back${closesStorage ? "; the browser closes the storage meanwhile" : ""}`;
	},
};

const breakStorage = (name: string, weight: number, fault: StorageFault): Action => ({
	name,
	weight,
	can: (world) => isLoggedIn(world) && world.tab.storage === undefined && !world.tab.isBlind,
	async run({ tab }) {
		await tab.page.evaluate((ms) => walker.kept(ms), KEPT_AFTER_MS);
		if (!tab.isUnsure) tab.registration?.keep();
		await tab.breakStorage(fault);
		return `the storage is ${fault} from now on`;
	},
});

const mendStorage: Action = {
	name: "mendStorage",
	weight: 6,
	can: ({ tab }) => tab.storage !== undefined && !tab.isBlind,
	async run({ tab }) {
		const { storage } = tab;
		await tab.mendStorage();
		// The form then repeats requests that storage did not answer.
		if (storage === "silent") await tab.page.clock.fastForward(RETRY_MS);
		tab.isUnsure ||= storage !== "full";
		return "the storage is in order again";
	},
};

/**
 * A tab that could not read its draft shows an empty form. Once the draft can be read, it is
 * restored, or waits for the next login if the session has ended.
 */
const findDraft = (name: string, weight: number, isOpen: boolean): Action => ({
	name,
	weight,
	can: ({ tab }) => tab.isBlind && (!isOpen || tab.storage === "failing"),
	async run(world) {
		const { tab } = world;
		const isLockedOut = tab.isLockedOut || (await isSessionOver(world, tab.page));
		// The form itself may have seen the end in the meantime.
		const isLoggedOut = await tab.page.evaluate(() => !("session-token" in sessionStorage));
		const mayBeAtLogin = isLockedOut || isLoggedOut || tab.stepBeforeBlind === "login";
		await tab.mendStorage();
		if (isOpen) await tab.page.clock.fastForward(RETRY_MS);
		else await tab.page.reload();
		tab.isBlind = false;
		const isBack = ({ step }: Look) => step !== undefined && (mayBeAtLogin || step !== "login");
		tab.expect("a draft that could not be read waits", isBack);
		return `the storage is in order again${isOpen ? "" : ", and the page is reloaded"}`;
	},
});

const goOffline: Action = {
	name: "goOffline",
	weight: 2,
	can: (world) =>
		isOnline(world) && isLoggedIn(world) && !world.tab.isBlind && world.line.open === undefined,
	async run(world) {
		await world.tab.page.context().setOffline(true);
		for (const tab of world.tabs) tab.isOffline = true;
		return "go offline";
	},
};

const goOnline: Action = {
	name: "goOnline",
	weight: 12,
	can: ({ tab }) => tab.isOffline,
	async run(world) {
		await world.tab.page.context().setOffline(false);
		for (const tab of world.tabs) {
			tab.isOffline = false;
			tab.awaitsKey = false;
		}
		return "go online";
	},
};

const endSession: Action = {
	name: "endSession",
	weight: 2,
	can: (world) => isLoggedIn(world),
	async run(world) {
		const account = world.tab.registration?.account;
		for (const { page, registration } of world.tabs)
			if (registration?.account === account) await noteEnd(world, page);
		const { accountNO = "" } = account?.login ?? {};
		await world.stage.product.operator("sessions", "end", "--yes", accountNO, "--as", "walker");
		return "the server ends the session";
	},
};

const jump = (name: string, weight: number, minutes: number): Action => ({
	name,
	weight,
	can: (world) => !world.tab.isBlind,
	async run({ tab }) {
		await tab.page.clock.fastForward(minutes * MINUTE_MS);
		return `${minutes} minutes pass`;
	},
});

/** Affects only one call; submissions have their own fates. */
const troubleCall = (name: string, weight: number, fates: readonly CallFate[]): Action => ({
	name,
	weight,
	can: ({ line }) => line.callFate === "pass" && !line.isHolding,
	async run({ line }, dice) {
		line.callFate = dice.choose(fates);
		return `the next call will be ${line.callFate}`;
	},
});

const release: Action = {
	name: "release",
	weight: 1,
	can: isOnline,
	async run({ line }) {
		line.installRelease();
		return "another release of the form is installed, and the earlier files are gone";
	},
};

const translate: Action = {
	name: "translate",
	weight: 1,
	can: (world) => !world.tab.isBlind,
	async run({ tab }) {
		await translatePage(tab.page, "$&");
		return "the browser translates the page";
	},
};

const restartServer: Action = {
	name: "restartServer",
	weight: 1,
	can: isOnline,
	async run({ stage: { product } }) {
		await product.kill();
		await product.start();
		return "the server is restarted";
	},
};

export const ACTIONS: readonly Action[] = [
	type,
	typeAndReload,
	completeStep,
	chooseFile,
	chooseSlowPhoto,
	photosAreReady,
	lookAtPhoto,
	removeFile,
	next,
	backButton,
	historyBack,
	backWhileSending,
	historyForward,
	backAndForward,
	logIn("logInAgain", 10, false),
	logIn("logInAsAnother", 10, true),
	logOut,
	confirm,
	submit("submit", 10, "pass"),
	submit("submitSlowly", 8, "held"),
	submit("submitAndLoseTheAnswer", 5, "lost"),
	submit("submitAndBeCut", 3, "cut"),
	submit("submitToError", 4, "500"),
	submit("submitToRefusal", 3, "refused"),
	submit("submitToNoRoom", 2, "503"),
	submit("submitTooOften", 2, "429"),
	submit("submitToBusyServer", 2, "busy"),
	answerArrives("answerArrives", true),
	answerArrives("answerIsLost", false),
	startAgain,
	answerDialog,
	continueWithEntries,
	startIamSmart,
	decideAtIamSmart("approveAtIamSmart", 8, "approve"),
	decideAtIamSmart("cancelAtIamSmart", 2, "cancel"),
	discardFilling,
	troubleCall("troubleCall", 2, ["lost", "cut", "500", "503", "429"]),
	troubleCall("delayCall", 1, ["held", "late"]),
	reload("reload", 7, false),
	reload("reloadAtOnce", 2, true),
	followReload,
	leaveAndReturn,
	reopen,
	duplicate,
	switchLanguage,
	switchTab,
	background,
	breakStorage("failStorage", 2, "failing"),
	breakStorage("silenceStorage", 1, "silent"),
	breakStorage("fillStorage", 2, "full"),
	mendStorage,
	findDraft("reloadWithStorage", 500, false),
	findDraft("storageAnswers", 500, true),
	goOffline,
	goOnline,
	endSession,
	jump("minutesPass", 2, 21),
	jump("halfAnHourPasses", 2, 31),
	jump("warningComes", 2, 28),
	release,
	translate,
	restartServer,
];
