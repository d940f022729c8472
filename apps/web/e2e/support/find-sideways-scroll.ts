import type { Page } from "playwright-core";

interface Setting {
	readonly title: string;
	readonly viewport: { readonly width: number; readonly height: number };
	readonly textPercent: number;
}

const SETTINGS: readonly Setting[] = [
	{ title: "320 px wide", viewport: { width: 320, height: 640 }, textPercent: 100 },
	{ title: "200 % text", viewport: { width: 360, height: 740 }, textPercent: 200 },
	{ title: "landscape", viewport: { width: 740, height: 360 }, textPercent: 100 },
];
const PHONE = { width: 360, height: 740 };

/** Finds what overflows the screen on either side: at 320 px, with text at 200 %, in landscape. */
export async function findSidewaysScroll(page: Page, state: string): Promise<string[]> {
	const found: string[] = [];
	for (const setting of SETTINGS) found.push(...(await findInSetting(page, setting, state)));
	await page.setViewportSize(PHONE);
	return found;
}

async function findInSetting(page: Page, setting: Setting, state: string): Promise<string[]> {
	await page.setViewportSize(setting.viewport);
	return page.evaluate(
		([percent, where]) => {
			document.documentElement.style.fontSize = `${percent}%`;
			const boxes = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
			const wide = boxes
				.filter((box) => box.scrollWidth > box.clientWidth)
				.map((box) => `${where}: ${box.tagName} is ${box.scrollWidth} px wide`);
			document.documentElement.style.fontSize = "";
			return wide;
		},
		[setting.textPercent, `${state} at ${setting.title}`] as const,
	);
}
