import { samplePhoto } from "@sim-registration/sample-documents";
import { launchChromium } from "@sim-registration/test-kit/programs";
import { filmScene } from "./camera-film.ts";
import { test } from "./fixtures.ts";
import { PROCESS_PER_SITE } from "./warm-context.ts";

/** What Chromium's synthetic camera sees. */
const SCENE = { width: 640, height: 480 };

/** Tests on phones whose camera sees `scene`. */
export const testWithCamera = test
	.extend("scene", { scope: "file" }, async (): Promise<Uint8Array> => {
		const { bytes } = await samplePhoto({ ...SCENE, isBare: true });
		return bytes;
	})
	.extend("cameraBrowser", { scope: "file" }, async ({ scene }, { onCleanup }) => {
		const { args, remove } = await filmScene(scene);
		const browser = await launchChromium({ args: [PROCESS_PER_SITE, ...args] });
		onCleanup(async () => {
			await browser.close();
			await remove();
		});
		return browser;
	})
	.extend("browser", ({ cameraBrowser }) => cameraBrowser);
