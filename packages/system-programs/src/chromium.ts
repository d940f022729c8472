import { count } from "@sim-registration/test-kit";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { canInstallDebianPackages, installDebianPackages } from "./debian-packages.ts";
import { findExecutable } from "./find-executable.ts";
import { type SystemProgram, systemProgram } from "./system-program.ts";

/** Without a font for Chinese every screenshot is a row of boxes, and texts take other widths. */
const CHINESE_FONTS = "fonts-noto-cjk";
/** What Latin letters look like on most Android phones. */
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

/** What keeps a browser quiet in a test; root has no sandbox. */
export const CHROMIUM_FLAGS: readonly string[] = [
	...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
	"--disable-gpu",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * For each window Chromium loads two pages for its address bar, and for each page it starts a renderer
 * that may be needed later: more work than most tests themselves. It obeys the last `--disable-features`
 * alone, so this repeats what playwright-core disables.
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
 * The path of a Chromium (or Chrome) that tests may drive, installed with a font for Chinese where
 * this process is root on Debian. It is looked for once.
 *
 * @throws MissingProgramError with one line that says what to install
 */
export function chromiumExecutable(): Promise<string> {
	executable ??= findChromium();
	return executable;
}

/** The fonts come by themselves too, for a machine that has the browser alone. */
async function findChromium(): Promise<string> {
	const path = await systemProgram(CHROMIUM);
	if (await canInstallDebianPackages()) await installDebianPackages([CHINESE_FONTS]);
	return path;
}

/** Installs the fonts of an Android phone where this process is root on Debian. */
export async function installPictureFonts(): Promise<void> {
	if (await canInstallDebianPackages()) await installDebianPackages([CHINESE_FONTS, ROBOTO]);
}

/**
 * Installs the headless shell where that is possible: the same engine without windows, which takes two
 * thirds of the work. Tests do without it.
 *
 * @returns whether it is there
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

/** What the variable names is used as it is. */
async function headlessExecutable(): Promise<string> {
	const path = await chromiumExecutable();
	if (process.env[CHROMIUM.variable]) return path;
	return (await findHeadlessShell()) ?? path;
}

/**
 * Starts a headless Chromium. Whoever starts it closes it.
 *
 * @param options as playwright-core takes them; `args` are added to {@link CHROMIUM_FLAGS}
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
