import type { IamSmartSource } from "@sim-registration/validation";

/** What a browser reports about itself. */
export interface BrowserFacts {
	readonly userAgent: string;
	/** how many touch points the screen supports: an iPad says it is a Mac, which has none */
	readonly maxTouchPoints: number;
}

/** The first match wins: nearly every browser also says that it is Chrome or Safari. */
const ANDROID: readonly Row[] = [
	[/EdgA\//, "Android_Edge"],
	[/SamsungBrowser\//, "Android_Samsung"],
	[/HuaweiBrowser\//, "Android_Huawei"],
	[/MiuiBrowser\//, "Android_Xiaomi"],
	[/Firefox\//, "Android_Firefox"],
	[/./, "Android_Chrome"],
];

const IOS: readonly Row[] = [
	[/EdgiOS\//, "iOS_Edge"],
	[/CriOS\//, "iOS_Chrome"],
	[/FxiOS\//, "iOS_Firefox"],
	[/./, "iOS_Safari"],
];

type Row = readonly [pattern: RegExp, source: IamSmartSource];

/**
 * The browser in iAM Smart's terms (`source` of getQR). An unknown browser counts as the one with
 * the same engine.
 */
export function sourceOfBrowser({ userAgent, maxTouchPoints }: BrowserFacts): IamSmartSource {
	const rows = rowsOf(userAgent, maxTouchPoints);
	return rows.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "PC_Browser";
}

function rowsOf(userAgent: string, maxTouchPoints: number): readonly Row[] {
	if (/Android|OpenHarmony/.test(userAgent)) return ANDROID;
	const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
	return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? IOS : [];
}
