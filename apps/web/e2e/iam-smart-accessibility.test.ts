import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { findSidewaysScroll } from "./support/find-sideways-scroll.ts";
import { findViolations } from "./support/find-violations.ts";
import { IamSmartStage } from "./support/iam-smart-stage.ts";
import { IAM_SMART_CHINESE, IAM_SMART_ENGLISH } from "./support/iam-smart-texts.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";
import { walkIamSmart } from "./support/walk-iam-smart.ts";

/** Every state, one after the other. */
const WALK_TIMEOUT_MS = 180_000;

let stage: IamSmartStage;

beforeAll(async () => {
	stage = await IamSmartStage.start();
});
afterEach(() => expect(stage.phone.problems).toEqual([]));
afterAll(async () => {
	await stage.close();
});

it.each([
	["Chinese", CHINESE, IAM_SMART_CHINESE],
	["English", ENGLISH, IAM_SMART_ENGLISH],
])(
	"axe finds nothing in any state of iAM Smart in %s, and none scrolls sideways",
	{ timeout: WALK_TIMEOUT_MS },
	async (_language, texts, words) => {
		const found: string[] = [];
		const states: string[] = [];
		await walkIamSmart({
			...stage,
			texts,
			words,
			visit: async (page, state) => {
				states.push(state);
				found.push(...(await findViolations(page, state)));
				found.push(...(await findSidewaysScroll(page, state)));
			},
		});
		expect(found).toEqual([]);
		expect(states).toHaveLength(11);
	},
);
