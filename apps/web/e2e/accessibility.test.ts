import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findSidewaysScroll } from "./support/find-sideways-scroll.ts";
import { findViolations } from "./support/find-violations.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";
import { walkInterruptions } from "./support/walk-interruptions.ts";
import { walkOtherPages, walkWizard } from "./support/walk-screens.ts";

/** Every screen in every state, one after the other. */
const WALK_TIMEOUT_MS = 180_000;
const LANGUAGES: readonly (readonly ["en" | "tc" | "sc", Texts])[] = [
	["en", ENGLISH],
	["tc", CHINESE],
	["sc", CHINESE],
];

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
afterEach(() => expect(phone.problems).toEqual([]));

describe.each(LANGUAGES)("axe at /%s", { timeout: WALK_TIMEOUT_MS }, (language, texts) => {
	it("finds nothing on any screen, in any state, with any dialog open", async () => {
		const found: string[] = [];
		const states: string[] = [];
		const visit = async (page: Page, state: string) => {
			states.push(state);
			found.push(...(await findViolations(page, state)));
		};
		await walkOtherPages({ phone, product, texts, language, visit });
		await walkWizard({ phone, product, texts, language, visit });
		await walkInterruptions({ phone, product, texts, language, visit });
		expect(found).toEqual([]);
		expect(states.length).toBeGreaterThanOrEqual(34);
	});
});

describe.each([
	["en", ENGLISH],
	["tc", CHINESE],
] as const)("the form at /%s", { timeout: WALK_TIMEOUT_MS }, (language, texts) => {
	it("never scrolls sideways: at 320 px, at 200 % text, in landscape", async () => {
		const found: string[] = [];
		const visit = async (page: Page, state: string) => {
			found.push(...(await findSidewaysScroll(page, state)));
		};
		await walkWizard({ phone, product, texts, language, visit });
		await walkInterruptions({ phone, product, texts, language, visit });
		expect(found).toEqual([]);
	});
});

/** Tabs from the top through everything, and names whatever then lies under the action bar. */
async function findHiddenFocus(page: Page, state: string): Promise<string[]> {
	const hidden: string[] = [];
	await page.evaluate(() => {
		scrollTo(0, 0);
		document.body.tabIndex = -1;
		document.body.focus();
	});
	for (let presses = 0; presses < 60; presses++) {
		await page.keyboard.press("Tab");
		const focus = await page.evaluate(() => {
			const { activeElement } = document;
			if (!activeElement || activeElement === document.body) return undefined;
			const bar = document.querySelector("form > :last-child");
			const [box, limit] = [activeElement, bar].map((each) => each?.getBoundingClientRect());
			const isHidden =
				!bar?.contains(activeElement) &&
				box !== undefined &&
				limit !== undefined &&
				Math.min(box.bottom, limit.bottom) - Math.max(box.top, limit.top) > 1;
			return { isHidden, name: activeElement.id || activeElement.textContent };
		});
		if (!focus) break;
		if (focus.isHidden) hidden.push(`${state}: ${focus.name}`);
	}
	await page.evaluate(() => document.body.removeAttribute("tabindex"));
	return hidden;
}

it("keyboard focus is never hidden under the action bar", async () => {
	const found: string[] = [];
	const states = /empty|errors|filled/;
	await walkWizard({
		phone,
		product,
		texts: ENGLISH,
		language: "en",
		visit: async (page, state) => {
			if (states.test(state)) found.push(...(await findHiddenFocus(page, state)));
		},
	});
	expect(found).toEqual([]);
});
