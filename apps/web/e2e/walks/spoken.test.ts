import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import type { Hear } from "../spoken/ears.ts";
import { Listener } from "../spoken/listener.ts";
import { hearIamSmart } from "../spoken/spoken-iam-smart.ts";
import { hearInterruptions } from "../spoken/spoken-interruptions.ts";
import { hearJourney } from "../spoken/spoken-journey.ts";
import type { Stage } from "../support/arrive.ts";
import { test, testWithIamSmart } from "../support/fixtures.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const LANGUAGES = [
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const;

test.for(LANGUAGES)(
	"the journey in %s is spoken as recorded, the focus is never lost, nothing is announced twice, and nothing changes silently",
	async ([, texts], { stage }) => compare("journey", hearJourney, stage, texts),
);

test.for(LANGUAGES)(
	"so are menu, language, going back and the session's end in %s",
	async ([, texts], { stage }) => compare("interruptions", hearInterruptions, stage, texts),
);

testWithIamSmart.for(LANGUAGES)(
	"and so is iAM Smart in %s",
	async ([, texts], { stage, sandbox: _ }) => compare("iam-smart", hearIamSmart, stage, texts),
);

async function compare(name: string, hear: Hear, stage: Stage, texts: Texts): Promise<void> {
	const { transcript, faults } = await hear(stage, texts, inject("readerScript"));
	expect(faults).toEqual([]);
	const golden = new URL(`../../test-data/spoken/${name}-${texts.language}.txt`, import.meta.url);
	await expect(transcript).toMatchFileSnapshot(fileURLToPath(golden));
}

test("a name is heard with the blanks between its parts, as browsers join them", async ({
	atLogin,
}) => {
	const { page } = await atLogin(ENGLISH, { before: Listener.prepare });
	const listener = new Listener(page, inject("readerScript"));
	await page.evaluate(() => {
		const button = document.createElement("button");
		for (const part of ["Go on with ", "iAM Smart", "?"]) {
			const span = document.createElement("span");
			span.append(part);
			button.append(span);
		}
		document.querySelector("main")?.append(button);
	});
	await listener.press(page.getByRole("button", { name: "Go on with iAM Smart?" }), async () => {});
	expect(listener.transcript).toBe("\n> presses button, Go on with iAM Smart?\n");
});

describe("a listener reports", () => {
	/** What a faulty form does when its button is pressed. */
	const FAULTS: readonly (readonly [when: string, fault: string, (parts: Parts) => void])[] = [
		["the button disappears", "the focus is lost", ({ button }) => button.remove()],
		[
			"a region repeats itself",
			"said twice: Saved",
			({ status }) => {
				status.textContent = "Saved";
				requestAnimationFrame(() => {
					status.textContent = "Saved";
				});
			},
		],
		[
			"a text changes without a word",
			"changed in silence: Another price",
			({ text }) => {
				text.textContent = "Another price";
			},
		],
		[
			"a text changes while something else is announced",
			"changed in silence: Another price",
			({ text, status }) => {
				text.textContent = "Another price";
				status.textContent = "Saved";
			},
		],
		[
			"a text changes while the focus moves elsewhere",
			"changed in silence: Another price",
			({ text }) => {
				text.textContent = "Another price";
				document.querySelector<HTMLElement>("footer a")?.focus();
			},
		],
		[
			"a control appears without a word",
			"changed in silence: link, Another page",
			({ text }) => {
				const link = document.createElement("a");
				link.href = "#another";
				link.append("Another page");
				text.append(link);
			},
		],
	];

	test.for(FAULTS)("if %s: %s", async ([, fault, misbehave], { atLogin }) => {
		const { page } = await atLogin(ENGLISH, { before: Listener.prepare });
		const faults = await faultsOf(page, misbehave);
		expect(faults).toEqual([`after "presses button, Planted": ${fault}`]);
	});

	const TOLD: readonly (readonly [how: string, (parts: Parts) => void])[] = [
		[
			"an announcement says it",
			({ text, status }) => {
				text.textContent = "Another price";
				status.textContent = "Another price is shown";
			},
		],
		[
			"the focus is in a dialog that has opened with it",
			({ text }) => {
				const dialog = document.createElement("dialog");
				const [title, ok] = [document.createElement("h2"), document.createElement("button")];
				title.append("Another price?");
				ok.append("OK");
				dialog.append(title, ok);
				text.append(dialog);
				dialog.showModal();
			},
		],
	];

	test.for(TOLD)("nothing if a text changes and %s", async ([, behave], { atLogin }) => {
		const { page } = await atLogin(ENGLISH, { before: Listener.prepare });
		expect(await faultsOf(page, behave)).toEqual([]);
	});
});

interface Parts {
	readonly button: HTMLElement;
	readonly text: HTMLElement;
	readonly status: HTMLElement;
}

async function faultsOf(page: Page, misbehave: (parts: Parts) => void): Promise<readonly string[]> {
	const listener = new Listener(page, inject("readerScript"));
	await page.evaluate(`(${plant})(${misbehave})`);
	await listener.press(page.getByRole("button", { name: "Planted" }), async () => {});
	return listener.faults;
}

/** Runs in the page: adds a button that misbehaves. */
function plant(misbehave: (parts: Parts) => void): void {
	const button = document.createElement("button");
	const text = document.createElement("p");
	const status = document.createElement("p");
	button.textContent = "Planted";
	status.role = "status";
	button.addEventListener("click", () => misbehave({ button, text, status }));
	document.querySelector("main")?.append(button, text, status);
}
