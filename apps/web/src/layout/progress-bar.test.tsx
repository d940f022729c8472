import { expect, test } from "vitest";
import { renderInTest, textsIn } from "../registration/render-in-test.tsx";
import { ProgressBar } from "./progress-bar.tsx";

const STEPS = ["Company Information", "Responsible Person Registration", "Confirmation"];

test.each([1, 2, 3] as const)("on step %i the previous ones are completed", async (current) => {
	const html = await renderInTest(<ProgressBar current={current} />);
	const items = html.split("<li").slice(1);
	expect(items.map((item) => textsIn(`<li${item}`))).toEqual(
		STEPS.map((step, index) => (index + 1 < current ? [step, " (completed)"] : [step])),
	);
	expect(items.map((item) => item.includes('aria-current="step"'))).toEqual(
		STEPS.map((_step, index) => index + 1 === current),
	);
});
