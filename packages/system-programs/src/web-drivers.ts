import { type SystemProgram, systemProgram } from "./system-program.ts";

const WEBKIT_DRIVER: SystemProgram = {
	title: "WebKitGTK with its WebDriver",
	variable: "WEBKIT_DRIVER_PATH",
	names: ["WebKitWebDriver"],
	usualPaths: [],
	debianPackages: ["webkit2gtk-driver"],
};

const CHROMIUM_DRIVER: SystemProgram = {
	title: "Chromium's WebDriver",
	variable: "CHROMIUM_DRIVER_PATH",
	names: ["chromedriver"],
	usualPaths: ["/usr/bin/chromedriver", "/usr/lib/chromium-browser/chromedriver"],
	debianPackages: ["chromium-driver"],
};

/** The path of WebKitGTK's driver, which includes its browser; installed if permitted. */
export function webKitDriverExecutable(): Promise<string> {
	return systemProgram(WEBKIT_DRIVER);
}

/** The path of Chromium's driver, installed if permitted. */
export function chromiumDriverExecutable(): Promise<string> {
	return systemProgram(CHROMIUM_DRIVER);
}
