import type { Page } from "playwright-core";

const FONTS = ["Roboto", "Noto Sans CJK HK"] as const;

/**
 * Shows every page with the fonts of an Android phone: Roboto, and Noto Sans for Chinese.
 *
 * @param page of the browser that takes the screenshots
 * @returns the script that prepares each page
 * @throws Error if that browser lacks one of them
 */
export async function preparePictureFonts(page: Page): Promise<(page: Page) => Promise<void>> {
	const missing = await page.evaluate(findMissingFonts, FONTS);
	if (missing.length > 0) throw new Error(`Fonts are missing: ${missing.join(", ")}`);
	return async (each) => {
		await each.addInitScript(useFonts, FONTS);
	};
}

/** Runs in the page: a text has another width in an installed font than in the fallback. */
function findMissingFonts(fonts: typeof FONTS): string[] {
	const context = document.createElement("canvas").getContext("2d");
	const widthIn = (font: string) => {
		if (context) context.font = `40px ${font}`;
		return context?.measureText("iiiWWW").width;
	};
	return fonts.filter((font) => widthIn(`"${font}", monospace`) === widthIn("monospace"));
}

function useFonts([latin, chinese]: typeof FONTS): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(`* { font-family: ${latin}, "${chinese}" !important }`);
	document.adoptedStyleSheets = [sheet];
}
