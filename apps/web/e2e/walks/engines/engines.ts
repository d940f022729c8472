import {
	CHROMIUM_FLAGS,
	chromiumDriverExecutable,
	chromiumExecutable,
	firefoxExecutable,
	startVirtualScreen,
	webKitDriverExecutable,
} from "@sim-registration/test-kit/programs";
import type { Connection } from "./connection.ts";
import { HttpConnection } from "./http-connection.ts";
import { MarionetteConnection } from "./marionette-connection.ts";

/** How each engine is started, with a new browser and profile. */
export const ENGINES: ReadonlyArray<[title: string, start: () => Promise<Connection>]> = [
	["WebKitGTK", startWebKit],
	["Firefox", startFirefox],
	["Chromium", startChromium],
];

/** It has no headless mode. */
async function startWebKit(): Promise<Connection> {
	const screen = await startVirtualScreen();
	try {
		const connection = await startWebKitOn(screen.display);
		const close = async () => {
			await connection.close();
			await screen.close();
		};
		return { command: (...command) => connection.command(...command), close };
	} catch (error) {
		await screen.close();
		throw error;
	}
}

async function startWebKitOn(display: string): Promise<Connection> {
	// There is no sandbox for root.
	const isRoot = process.getuid?.() === 0;
	return HttpConnection.start({
		path: await webKitDriverExecutable(),
		capabilities: {},
		variables: {
			DISPLAY: display,
			...(isRoot && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
		},
	});
}

async function startFirefox(): Promise<Connection> {
	return MarionetteConnection.start(await firefoxExecutable());
}

async function startChromium(): Promise<Connection> {
	const args = ["--headless", ...CHROMIUM_FLAGS];
	return HttpConnection.start({
		path: await chromiumDriverExecutable(),
		capabilities: {
			browserName: "chrome",
			"goog:chromeOptions": { binary: await chromiumExecutable(), args },
		},
	});
}
