import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { checkMarks, watchForBareTexts } from "../support/find-bare-texts.ts";
import { findDialogFaults } from "../support/find-dialog-faults.ts";
import { findHiddenFocus } from "../support/find-hidden-focus.ts";
import { findOpenNames } from "../support/find-open-names.ts";
import { findPartedWords } from "../support/find-parted-words.ts";
import { findSidewaysScroll } from "../support/find-sideways-scroll.ts";
import { findSmallInputs } from "../support/find-small-inputs.ts";
import { findViolations, findViolationsInForcedColours } from "../support/find-violations.ts";
import { test, testWithIamSmart } from "../support/fixtures.ts";
import {
	IAM_SMART_CHINESE,
	IAM_SMART_ENGLISH,
	type IamSmartTexts,
} from "../support/iam-smart-texts.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";
import { walkIamSmart } from "../support/walk-iam-smart.ts";
import { walkInterruptions } from "../support/walk-interruptions.ts";
import {
	walkDesktop,
	walkMaintenance,
	walkPagesBeside,
	walkWizard,
} from "../support/walk-screens.ts";

const LANGUAGES: readonly (readonly ["en" | "tc", Texts])[] = [
	["en", ENGLISH],
	["tc", CHINESE],
];
/** States in which Tab goes through the whole screen. */
const TABBED = /empty|errors|filled/;

/**
 * Runs the checks on each screen. What does not depend on the language is checked in one: the focus
 * in English, whose texts are taller. There axe runs in forced colours.
 */
function examination(texts: Texts) {
	const isChinese = texts === CHINESE;
	const found: string[] = [];
	const states: string[] = [];
	const before = (page: Page) =>
		watchForBareTexts(page, (text) => found.push(`after ${states.at(-1)}: ${text}`));
	const visit = async (page: Page, state: string) => {
		states.push(state);
		const findFaults = isChinese ? findViolations : findViolationsInForcedColours;
		found.push(...(await findFaults(page, state)));
		if (isChinese) {
			found.push(...(await findPartedWords(page, state)));
			found.push(...(await findSmallInputs(page, state)));
			await changeLanguages(page);
		}
		found.push(...(await findDialogFaults(page, state)));
		found.push(...(await findOpenNames(page, state)));
		if (!state.includes("desktop")) found.push(...(await findSidewaysScroll(page, state)));
		if (!isChinese && TABBED.test(state)) found.push(...(await findHiddenFocus(page, state)));
		await checkMarks(page);
	};
	return { found, states, before, visit };
}

/** Switches to the other language and back, by script, because a dialog may cover the link. */
async function changeLanguages(page: Page): Promise<void> {
	const link = page.locator("header nav a[hreflang]").first();
	for (const _change of ["to the other", "and back"]) {
		if (!(await link.isVisible())) return;
		const language = await link.getAttribute("hreflang");
		await link.evaluate((element) => element instanceof HTMLElement && element.click());
		await page.locator(`header nav a:not([hreflang="${language}"])`).first().waitFor();
	}
}

test.concurrent.for(LANGUAGES)(
	"at /%s no screen or dialog, in any state, has a fault: axe (in English in forced colours), sideways scrolling at 320 px, with 200 % text and in landscape, the order and first focus of dialog buttons, texts that break under translation; in Chinese also line breaks in words and inputs that an iPhone enlarges; in English a focus hidden by the action bar",
	async ([language, texts], { stage }) => {
		const { found, states, ...how } = examination(texts);
		await walkDesktop({ stage, texts, language, ...how });
		await walkPagesBeside({ stage, texts, language, ...how });
		await walkWizard({ stage, texts, language, ...how });
		await walkInterruptions({ stage, texts, language, ...how });
		expect(found).toEqual([]);
		expect(states.length).toBeGreaterThanOrEqual(36);
	},
);

test("under maintenance axe finds nothing at any address, and nothing scrolls sideways", async ({
	maintenance,
	stage,
}) => {
	// One page in both languages.
	const { found, visit } = examination(CHINESE);
	await maintenance.turn("on");
	for (const [language, texts] of [...LANGUAGES, ["sc", CHINESE] as const])
		await walkMaintenance({ stage, texts, language, visit });
	expect(found).toEqual([]);
});

/** Shows what a browser without scripts shows, because axe is a script. */
async function withoutScripts(route: Route): Promise<void> {
	const response = await route.fetch();
	const text = await response.text();
	const body = text
		.replace(/<script[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, "")
		.replace(/\(scripting: ?none\)/g, "(scripting: enabled)");
	await route.fulfill({ response, body });
}

test.for([
	["without scripts", /\/(en|tc|\S+\.css)$/, withoutScripts, "#no-script"],
	["whose scripts do not load", /\/assets\/main-/, (route: Route) => route.abort(), "#not-loaded"],
] as const)("a page %s has no fault", async ([state, address, change, shown], { stage }) => {
	const { phone, product } = stage;
	const page = await phone.newPage(PHONE);
	await page.route(address, change);
	for (const language of ["en", "tc"]) {
		await page.goto(product.address(language));
		await page.locator(shown).waitFor();
		const found = [
			...(await findViolations(page, state)),
			...(await findViolationsInForcedColours(page, state)),
			...(await findSidewaysScroll(page, state)),
		];
		expect(found).toEqual([]);
	}
	await page.context().close();
	// The script that does not load.
	phone.problems.splice(0);
});

testWithIamSmart.for<readonly [string, Texts, IamSmartTexts]>([
	["Chinese", CHINESE, IAM_SMART_CHINESE],
	["English", ENGLISH, IAM_SMART_ENGLISH],
])(
	"in no state of iAM Smart in %s, in the form or its own tab, axe finds anything, the page scrolls sideways, or a text breaks under translation",
	async ([, texts, words], { atIamSmart, sandbox }) => {
		const { found, states, before, visit } = examination(texts);
		const me = await atIamSmart(texts, words, { before });
		await walkIamSmart({ me, sandbox, texts, words, visit });
		expect(found).toEqual([]);
		expect(states).toHaveLength(16);
	},
);
