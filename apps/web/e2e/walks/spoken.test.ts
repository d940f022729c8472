import { fileURLToPath } from "node:url";
import { expect, inject } from "vitest";
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
