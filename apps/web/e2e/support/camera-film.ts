import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const FRAMES = 30;

interface CameraFilm {
	/** flags of Chromium for a camera that always sees the scene and that every page may use */
	readonly args: readonly string[];
	remove(): Promise<void>;
}

/**
 * Films a scene for Chromium's synthetic camera.
 *
 * @param size in pixels, if it differs from the scene's
 */
export async function filmScene(
	scene: Uint8Array,
	size?: { readonly width: number; readonly height: number },
): Promise<CameraFilm> {
	const folder = await mkdtemp(join(tmpdir(), "camera-"));
	const film = join(folder, "scene.mjpeg");
	// Chromium reads a sequence of JPEGs with chroma at half resolution.
	const frame = await sharp(scene)
		.autoOrient()
		.resize({ ...size, fit: "cover" })
		.jpeg({ quality: 95, chromaSubsampling: "4:2:0" })
		.toBuffer();
	await writeFile(film, Buffer.concat(Array<Uint8Array>(FRAMES).fill(frame)));
	return {
		args: [
			"--use-fake-device-for-media-stream",
			"--use-fake-ui-for-media-stream",
			`--use-file-for-fake-video-capture=${film}`,
		],
		remove: () => rm(folder, { recursive: true }),
	};
}
