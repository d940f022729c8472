import sharp from "sharp";
import { expect, test } from "vitest";
import { qualitySamples } from "./photo-quality.ts";

test("forty photos, half of them spoilt in three ways, all of them decode and differ", async () => {
	const samples = await qualitySamples();
	const count = (wanted: string | undefined) =>
		samples.filter(({ defect }) => defect === wanted).length;
	expect([undefined, "blurred", "glare", "dark"].map(count)).toEqual([20, 8, 6, 6]);
	expect(new Set(samples.map(({ file }) => file.name)).size).toBe(40);
	for (const { file } of samples) {
		const { info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true });
		expect(Math.max(info.width, info.height)).toBe(1280);
	}
}, 60_000);
