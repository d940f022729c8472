import { type SystemProgram, systemProgram } from "./system-program.ts";

const FIREFOX: SystemProgram = {
	title: "Firefox",
	variable: "FIREFOX_PATH",
	names: ["firefox-esr", "firefox"],
	usualPaths: ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"],
	debianPackages: ["firefox-esr"],
};

/** The path of Firefox, installed if permitted. It needs no driver: it supports Marionette. */
export function firefoxExecutable(): Promise<string> {
	return systemProgram(FIREFOX);
}
