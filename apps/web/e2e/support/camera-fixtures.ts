import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePhoto } from "@sim-registration/sample-documents";
import { launchChromium } from "@sim-registration/test-kit/programs";
import sharp from "sharp";
import { test } from "./fixtures.ts";

/** What stands before Chromium's synthetic camera. */
const SCENE = { width: 640, height: 480 };
const FRAMES = 30;

/** On phones whose camera sees `scene`. */
export const testWithCamera = test
	.extend("scene", { scope: "file" }, async () => {
		const { bytes } = await samplePhoto({ ...SCENE, isBare: true });
		// Chromium reads JPEGs one behind the other, with chroma at half size.
		return await sharp(bytes).jpeg({ quality: 95, chromaSubsampling: "4:2:0" }).toBuffer();
	})
	.extend("cameraBrowser", { scope: "file" }, async ({ scene }, { onCleanup }) => {
		const folder = await mkdtemp(join(tmpdir(), "camera-"));
		const film = join(folder, "card.mjpeg");
		await writeFile(film, Buffer.concat(Array<Uint8Array>(FRAMES).fill(scene)));
		const browser = await launchChromium({
			args: [
				"--use-fake-device-for-media-stream",
				"--use-fake-ui-for-media-stream",
				`--use-file-for-fake-video-capture=${film}`,
			],
		});
		onCleanup(async () => {
			await browser.close();
			await rm(folder, { recursive: true });
		});
		return browser;
	})
	.extend("browser", ({ cameraBrowser }) => cameraBrowser);
