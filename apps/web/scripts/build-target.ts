import { readFileSync } from "node:fs";

const FLOOR = new URL("../browser-floor.json", import.meta.url);

interface BrowserFloor {
	readonly browsers: Readonly<Record<string, string>>;
}

const { browsers }: BrowserFloor = JSON.parse(readFileSync(FLOOR, "utf8"));

/** The oldest browsers whose syntax the built form uses, of `browser-floor.json`. */
export const BUILD_TARGET = Object.entries(browsers).map(([name, version]) => name + version);
