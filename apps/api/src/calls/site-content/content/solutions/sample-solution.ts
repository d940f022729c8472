import type { LocalisedSolution } from "../../localised-content.ts";

/** A test entry. */
export const SAMPLE_SOLUTION: LocalisedSolution = {
	title: { en: "Sample Solution", tc: "範例方案", sc: "示例方案" },
	urlID: "sample-solution",
	isTest: true,
};
