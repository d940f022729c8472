import { IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import type { Sent } from "../support/line.ts";
import { ENGLISH } from "../support/texts.ts";
import { draftOf, type Look, type ShownFile } from "./look.ts";
import {
	ALL_TEXTS,
	ALL_UPLOADS,
	type Field,
	PERSONS,
	type Registration,
	TEXTS,
	UPLOADS,
} from "./model.ts";
import type { Tab, World } from "./world.ts";

/** A broken rule. */
export class Fault extends Error {
	/** identifies the rule, so that shrinking can look for it again */
	readonly rule: string;

	constructor(rule: string, detail: string) {
		super(`${rule}: ${detail}`);
		this.rule = rule;
	}
}

const SENDING = ENGLISH.submitting;
export const SESSION_ENDED = "Your session has ended";
const LONG_WAIT = "Your request is being processed";
const ALL_IS_KEPT = "What you have entered is kept.";
const MAY_HAVE_ARRIVED = "It may have been sent";
/** How long a screen may take to satisfy the rules, on a busy machine. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;
/** Submitted fields that the confirmation does not show. */
const NOT_CONFIRMED = ["recaptchaToken", "mobileNO", "brNO", "useIamSmart"];

/**
 * Looks at the tab until all rules hold.
 *
 * @throws Fault
 */
export async function settle(world: World): Promise<void> {
	const { tab } = world;
	const end = performance.now() + PATIENCE_MS;
	for (;;) {
		const seen = await lookAgain(tab);
		if (seen) {
			if (seen.step !== "login") tab.arrive();
			judgeNow(world, seen);
			const broken = pending(world, seen);
			const fault = broken ?? (await wrongDraft(world));
			if (!fault) break;
			if (performance.now() > end) throw fault;
		} else if (performance.now() > end) throw new Fault("the page answers", "it does not");
		await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
	}
	adopt(world);
}

/** Entries take a moment to reach the draft. */
async function wrongDraft(world: World): Promise<Fault | undefined> {
	const draft = await draftOf(world.tab.page).catch(undefinedWhileItGoes);
	if (draft === undefined) return undefined;
	return (
		foreignIn(world, "draft", draft) ??
		missingInDraft(world.tab, draft) ??
		(await leftWithoutQuestion(world.tab))
	);
}

/** What cannot be stored yet is not lost without the browser's question. */
async function leftWithoutQuestion(tab: Tab): Promise<Fault | undefined> {
	const { page, registration, seen } = tab;
	const hasEntered = ALL_TEXTS.some((field) => registration?.kept(field) !== "");
	if (!tab.awaitsKey || !hasEntered || !isEntering(seen)) return undefined;
	const asks = await page
		.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })))
		.catch(undefinedWhileItGoes);
	return asks === false
		? new Fault("the browser asks before it leaves", describe(seen))
		: undefined;
}

function missingInDraft(tab: Tab, draft: string): Fault | undefined {
	const { registration, seen } = tab;
	const isKept = tab.keeps && !tab.isUnsure && !tab.isBlind;
	if (!registration || !isKept || !isEntering(seen)) return undefined;
	const missing = [...ALL_TEXTS, ...ALL_UPLOADS].find(
		(field) => !draft.includes(registration.kept(field)),
	);
	if (missing === undefined) return undefined;
	const detail = `${missing} is not ${registration.kept(missing)}; ${describe(seen)}`;
	return new Fault("the draft holds what was last seen", detail);
}

async function lookAgain(tab: Tab): Promise<Look | undefined> {
	return await tab.look().catch(undefinedWhileItGoes);
}

/** A page that is being unloaded or loaded is looked at again. */
function undefinedWhileItGoes(error: unknown): undefined {
	const isGoing = /navigat|closed|reading 'appendChild'|null/i;
	if (!isOfPageThatGoes(error) && !(error instanceof Error && isGoing.test(error.message)))
		throw error;
	return undefined;
}

export function isOfPageThatGoes(error: unknown): boolean {
	return error instanceof Error && error.message.includes("context was destroyed");
}

/** Rules that must hold at every moment. */
function judgeNow(world: World, seen: Look): void {
	const problems = [
		...world.problems,
		...world.stage.phone.problems,
		...world.stage.product.cspReports,
	];
	if (problems.length > 0) throw new Fault("no script throws", problems.join("; "));
	if (seen.staleTexts.length > 0)
		throw new Fault("a translated page shows what is new", seen.staleTexts.join("; "));
	const foreign =
		foreignIn(world, "page", seen.page) ?? foreignIn(world, "session storage", seen.sessionStorage);
	if (foreign) throw foreign;
	for (const sent of world.line.sent) {
		if (world.judged.has(sent)) continue;
		world.judged.add(sent);
		const { registration } = world.sender ?? {};
		if (registration) registration.sent = [...registration.sent, sent];
		judgeSent(world, sent);
	}
	judgeReferences(world.line.sent);
}

/** No value of one registration may be in another's page, draft or session storage. */
function foreignIn(world: World, place: string, text: string): Fault | undefined {
	const { registration } = world.tab;
	for (const other of world.registrations) {
		const isOwn = registration?.isCopyOf(other) === true && place !== "session storage";
		const found = isOwn ? undefined : [...other.issued].find((value) => text.includes(value));
		if (found !== undefined)
			return new Fault(`the ${place} has no value of another registration`, found);
	}
	return undefined;
}

/** The submission must be what the confirmation showed when it was pressed. */
function judgeSent(world: World, { fields }: Sent): void {
	for (const name of [...ALL_TEXTS, ...ALL_UPLOADS]) {
		const value = sentValue(fields, name);
		if (!isConfirmed(world.confirmed, name, value))
			throw new Fault("what is sent was confirmed", `${name} is ${value}`);
	}
}

function sentValue(fields: Sent["fields"], name: Field): string {
	const value = fields[name];
	if (!Array.isArray(value)) return String(value);
	const [file] = value as readonly { name: string; base64: string }[];
	const contents = Buffer.from(file?.base64 ?? "", "base64").toString();
	if (file?.name.endsWith(".pdf") && !contents.includes(file.name))
		throw new Fault("a file is sent under its own name", file.name);
	return file?.name ?? "";
}

/** The same contents must be registered at most once. */
function judgeReferences(sent: readonly Sent[]): void {
	const made = new Map<string, string>();
	for (const { fields, reference } of sent) {
		if (reference === undefined) continue;
		const content = JSON.stringify(fields, (name, value) =>
			NOT_CONFIRMED.includes(name) ? undefined : value,
		);
		const before = made.get(content) ?? reference;
		made.set(content, reference);
		if (before !== reference)
			throw new Fault("the same contents are registered once", `${before} and ${reference}`);
	}
}

/** Rules that must hold after a while. */
function pending(world: World, seen: Look): Fault | undefined {
	const { tab } = world;
	const isSending = world.line.open !== undefined && world.sender === tab;
	const isSignedOut = seen.step === "login" && seen.text.includes(SESSION_ENDED);
	if (isSending && seen.dialog?.title !== SENDING && !isSignedOut)
		return new Fault("the sending dialog is shown while a registration is sent", describe(seen));
	if (seen.dialog?.title === SENDING) return undefined;
	// A step that is not loaded yet arrives with the network.
	if (tab.isOffline && seen.text.includes(LONG_WAIT)) return undefined;
	const missed = tab.expectations.find((each) => !each.isMet(seen));
	return (
		wrongScreen(tab, seen) ??
		(missed && new Fault(missed.what, describe(seen))) ??
		(tab.isBlind || !tab.registration ? undefined : wrongForm(world, tab.registration, seen))
	);
}

function wrongScreen({ isBlind, isEnding }: Tab, seen: Look): Fault | undefined {
	const { step, dialog, text, files } = seen;
	if (!seen.isUsable || seen.headings.length === 0)
		return new Fault("no screen is blank or dead", describe(seen));
	if (seen.lostFocus !== "")
		return new Fault("the focus is never lost", `${seen.lostFocus} had it; ${describe(seen)}`);
	if (text.includes(ALL_IS_KEPT) && Object.values(files).some(isNotKept))
		return new Fault("the screen does not claim to keep a file that is not stored", describe(seen));
	if (isEnding && step !== "login" && step !== "success")
		return new Fault("a log-out or a registration ends its copies", describe(seen));
	if (step === "login" && !dialog && seen.hasSession && !isBlind)
		return new Fault("the login screen has no session", describe(seen));
	return undefined;
}

function wrongForm(world: World, registration: Registration, seen: Look): Fault | undefined {
	if (registration.mayHaveArrived && isEntering(seen) && !seen.text.includes(MAY_HAVE_ARRIVED))
		return new Fault("a submission that may have arrived is reported", describe(seen));
	return (
		mixedPersons(seen) ?? wrongValue(registration, seen) ?? wrongReceipt(world, registration, seen)
	);
}

function isNotKept({ isBusy, isUnkept }: ShownFile): boolean {
	return isBusy || isUnkept;
}

function isEntering({ step, dialog }: Look): boolean {
	return !dialog && (step === "company" || step === "person" || step === "confirm");
}

function wrongValue(registration: Registration, seen: Look): Fault | undefined {
	const shown = shownValues(seen, registration);
	for (const [field, value] of shown) {
		const allowed = registration.allowed(field);
		if (!allowed.includes(value)) {
			const detail = `${field} is "${value}", not "${allowed.join('" or "')}"; ${describe(seen)}`;
			return new Fault(`${seen.step} shows what was last seen`, detail);
		}
	}
	return undefined;
}

/** iAM Smart's values of different persons must not be mixed. */
function mixedPersons({ fields, lines }: Look): Fault | undefined {
	const shown = new Set([...Object.values(fields), ...lines]);
	const found = Object.values(PERSONS).filter(({ nameEN, nameHK, idNO_1 }) =>
		[nameEN, nameHK, idNO_1].some((value) => value !== "" && shown.has(value)),
	);
	if (found.length < 2) return undefined;
	const names = found.map(({ nameEN }) => nameEN).join(" and ");
	return new Fault("persons at iAM Smart are not mixed", names);
}

/** The values in the fields of a step, or in the lines of the confirmation. */
function shownValues(
	seen: Look,
	registration: Registration,
): readonly (readonly [Field, string])[] {
	const { step, fields, files, lines } = seen;
	if (step === "company" || step === "person") {
		const texts = TEXTS[step].flatMap((name) => {
			const value = fields[name];
			return value === undefined ? [] : [[name, value] as const];
		});
		const names = UPLOADS[step].map((name) => [name, files[name]?.name ?? ""] as const);
		return [...texts, ...names];
	}
	if (step !== "confirm") return [];
	return [...ALL_TEXTS, ...ALL_UPLOADS].map((field) => {
		const allowed = registration.allowed(field);
		const shown = allowed.filter((value) => isConfirmed(lines, field, value));
		// Every line includes the empty value.
		const [value = lines.join(" | ")] = shown.sort((one, other) => other.length - one.length);
		return [field, value] as const;
	});
}

/** The check digit of an HKID is in brackets: alone it would be found in other values. */
function isConfirmed(lines: readonly string[], field: Field, value: string): boolean {
	const text = field === "idNO_2" && value !== "" ? `(${value})` : value;
	return lines.some((line) => line.includes(text));
}

/** A receipt must be for values that the customer has seen. */
function wrongReceipt(world: World, registration: Registration, seen: Look): Fault | undefined {
	if (seen.step !== "success") return undefined;
	const sent = world.line.sent.find(
		({ reference }) => reference !== undefined && seen.text.includes(reference),
	);
	if (!sent) return new Fault("a receipt shows a reference of the server", describe(seen));
	for (const field of [...ALL_TEXTS, ...ALL_UPLOADS]) {
		const value = sentValue(sent.fields, field);
		if (!registration.allowed(field).includes(value))
			return new Fault(
				"what is registered is what was last seen",
				`${field} is ${value}, not ${registration.allowed(field).join(" or ")}`,
			);
	}
	return undefined;
}

/** Updates the model with what was seen. */
function adopt(world: World): void {
	const { tab } = world;
	const { seen, registration } = tab;
	if (seen.dialog?.title === SENDING) return;
	tab.expectations = [];
	tab.mayBeFilledIn &&= seen.locked.length === 0;
	if (seen.dialog?.title !== IAM_SMART_ENGLISH.waiting && !tab.mayBeFilledIn)
		for (const text of TEXTS.person) registration?.await(text, undefined);
	if (tab.isEnding && seen.step === "login") tab.registration = undefined;
	tab.isEnding = false;
	if (seen.step === "success") world.endFamily(tab);
	if (tab.isBlind || !registration) return;
	for (const [field, value] of shownValues(seen, registration)) registration.see(field, value);
	registration.noteFiles(seen);
}

function describe(seen: Look): string {
	const { step, dialog, headings, text } = seen;
	const words = dialog ? `dialog "${dialog.title}" [${dialog.buttons.join(", ")}]` : "no dialog";
	return `on ${step ?? "no step"} (${headings.join(", ")}), ${words}; ${text.slice(0, 160).replaceAll("\n", " | ")}`;
}
