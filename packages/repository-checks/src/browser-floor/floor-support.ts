import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompatStatement, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { REPOSITORY_ROOT } from "../repository-root.ts";

interface BrowserFloor {
	readonly browsers: Readonly<Record<"chrome" | "safari" | "firefox", string>>;
	readonly ecmaScript: 2022;
}

const FILE = join(REPOSITORY_ROOT, "apps/web/browser-floor.json");

/** The oldest browsers that the form supports. */
export const BROWSER_FLOOR: BrowserFloor = JSON.parse(readFileSync(FILE, "utf8"));

/** Whether every browser of the floor fully supports a feature, without prefix or flag. */
export function isAtFloor({ support }: CompatStatement): boolean {
	const { chrome, safari, firefox } = BROWSER_FLOOR.browsers;
	const wanted = [
		[support.chrome, chrome],
		[support.safari, safari],
		[support.safari_ios, safari],
		[support.firefox, firefox],
	] as const;
	return wanted.every(([statements, version]) =>
		[statements ?? []].flat().some((statement) => covers(statement, version)),
	);
}

function covers(statement: SimpleSupportStatement, version: string): boolean {
	const { version_added: added, version_removed: removed } = statement;
	const isWhole = !statement.flags && !statement.prefix && !statement.alternative_name;
	if (!isWhole || typeof added !== "string") return false;
	return isUpTo(added, version) && !(typeof removed === "string" && isUpTo(removed, version));
}

/** Compares versions such as `15.4`, `≤37` or `preview`, which is the newest. */
function isUpTo(one: string, other: string): boolean {
	const [major = 0, minor = 0] = numbers(one);
	const [otherMajor = 0, otherMinor = 0] = numbers(other);
	return major < otherMajor || (major === otherMajor && minor <= otherMinor);
}

function numbers(version: string): number[] {
	return version
		.replace("≤", "")
		.split(".")
		.map((part) => (part === "preview" ? Number.POSITIVE_INFINITY : Number(part)));
}
