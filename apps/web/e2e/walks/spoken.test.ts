import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { Listener } from "../spoken/listener.ts";
import { hearJourney } from "../spoken/spoken-journey.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

test.for([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)(
	"the journey in %s is spoken as written down, the focus is never lost, nothing is said twice, and nothing changes in silence",
	async ([, texts], { stage }) => {
		const { transcript, faults } = await hearJourney(stage, texts, inject("readerScript"));
		expect(faults).toEqual([]);
		const golden = new URL(`../../test-data/spoken/${texts.language}.txt`, import.meta.url);
		await expect(transcript).toMatchFileSnapshot(fileURLToPath(golden));
	},
);

describe("a listener reports", () => {
	/** What a faulty form would do when its button is pressed. */
	const FAULTS: Readonly<Record<string, (parts: Parts) => void>> = {
		"the focus is lost": ({ button }) => button.remove(),
		"said twice: Saved": ({ status }) => {
			status.textContent = "Saved";
			requestAnimationFrame(() => {
				status.textContent = "Saved";
			});
		},
		"changed in silence: Another price": ({ text }) => {
			text.textContent = "Another price";
		},
	};

	test.for(Object.entries(FAULTS))("%s", async ([fault, misbehave], { atLogin }) => {
		const { page } = await atLogin(ENGLISH, { before: Listener.prepare });
		const faults = await faultsOf(page, misbehave);
		expect(faults).toEqual([`after "presses button, Planted": ${fault}`]);
	});

	test("nothing where what changes is said", async ({ atLogin }) => {
		const { page } = await atLogin(ENGLISH, { before: Listener.prepare });
		const faults = await faultsOf(page, ({ text, status }) => {
			text.textContent = "Another price";
			status.textContent = "The price has changed";
		});
		expect(faults).toEqual([]);
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

/** In the page: a button that misbehaves. */
function plant(misbehave: (parts: Parts) => void): void {
	const button = document.createElement("button");
	const text = document.createElement("p");
	const status = document.createElement("p");
	button.textContent = "Planted";
	status.role = "status";
	button.addEventListener("click", () => misbehave({ button, text, status }));
	document.querySelector("main")?.append(button, text, status);
}
