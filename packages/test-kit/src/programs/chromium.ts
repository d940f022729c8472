import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { count } from "../counts.ts";
import { canInstallDebianPackages, installDebianPackages } from "./debian-packages.ts";
import { findExecutable } from "./find-executable.ts";
import { type SystemProgram, systemProgram } from "./system-program.ts";

/** Without a Chinese font screenshots show boxes, and texts have other widths. */
const CHINESE_FONTS = "fonts-noto-cjk";
/** The typeface of Latin letters on most Android phones. */
const ROBOTO = "fonts-roboto-unhinted";
const HEADLESS_SHELL = "chromium-headless-shell";

const CHROMIUM: SystemProgram = {
	title: "Chromium",
	variable: "CHROMIUM_PATH",
	names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
	usualPaths: [
		"/usr/bin/chromium",
		"/usr/bin/google-chrome-stable",
		"/usr/bin/google-chrome",
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	],
	debianPackages: ["chromium", CHINESE_FONTS],
};

/** Flags that disable background activity; root has no sandbox. */
export const CHROMIUM_FLAGS: readonly string[] = [
	...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
	"--disable-gpu",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * Chromium loads two pages for each window's address bar, and starts a spare renderer for each
 * page: more work than most tests. Only the last `--disable-features` counts, so this repeats the
 * list of playwright-core.
 */
const DISABLED_FEATURES = [
	"WebUIOmniboxPopup",
	"WebUIOmniboxAimPopup",
	"SpareRendererForSitePerProcess",
	"AimEnabled",
	"AvoidCorsURLLoaderRestartOnRedirect",
	"AvoidUnnecessaryBeforeUnloadCheckSync",
	"DestroyProfileOnBrowserClose",
	"HttpsFirstBalancedModeAutoEnable",
	"HttpsUpgrades",
	"LensOverlay",
	"MediaRouter",
	"NetworkTimeServiceQuerying",
	"OptimizationHints",
	"PaintHolding",
	"PreconnectToSearch",
	"ThirdPartyStoragePartitioning",
];

let executable: Promise<string> | undefined;

/**
 * The path of a Chromium (or Chrome) for tests, installed with a Chinese font if this process is
 * root on Debian. The result is cached.
 *
 * @throws MissingProgramError with one line that says what to install
 */
export function chromiumExecutable(): Promise<string> {
	executable ??= findChromium();
	return executable;
}

/** Fonts are also installed separately, for machines that only have the browser. */
async function findChromium(): Promise<string> {
	const path = await systemProgram(CHROMIUM);
	if (await canInstallDebianPackages()) await installDebianPackages([CHINESE_FONTS]);
	return path;
}

/** Installs the fonts of an Android phone if this process is root on Debian. */
export async function installPictureFonts(): Promise<void> {
	if (await canInstallDebianPackages()) await installDebianPackages([CHINESE_FONTS, ROBOTO]);
}

/**
 * Installs the headless shell if possible: the same engine without windows, at two thirds of the
 * work. Tests also work without it.
 *
 * @returns whether it is installed
 */
export async function installHeadlessShell(): Promise<boolean> {
	const isThere = (await findHeadlessShell()) !== undefined;
	if (isThere || !(await canInstallDebianPackages())) return isThere;
	return await installDebianPackages([HEADLESS_SHELL]).then(
		() => true,
		() => false,
	);
}

function findHeadlessShell(): Promise<string | undefined> {
	const searchPath = process.env["PATH"] ?? "";
	return findExecutable({ names: [HEADLESS_SHELL], usualPaths: [], searchPath });
}

/** A path in the variable takes precedence. */
async function headlessExecutable(): Promise<string> {
	const path = await chromiumExecutable();
	if (process.env[CHROMIUM.variable]) return path;
	return (await findHeadlessShell()) ?? path;
}

/**
 * Starts a headless Chromium. The caller closes it.
 *
 * @param options as for playwright-core; `args` are added to {@link CHROMIUM_FLAGS}
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
	count("browser starts");
	return chromium.launch({
		...options,
		executablePath: await headlessExecutable(),
		args: [
			...CHROMIUM_FLAGS,
			`--disable-features=${DISABLED_FEATURES.join(",")}`,
			...(options.args ?? []),
		],
	});
}
