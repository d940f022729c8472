import type { SampleFile } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { expect } from "vitest";
import type { Customer } from "./customer.ts";
import type { Product } from "./product.ts";
import { differenceWhenSmall } from "./sent-picture.ts";
import type { Texts } from "./texts.ts";

const FIVE_MB = 5_242_880;

/**
 * Completes the registration, and returns the copy of the BR certificate from the operator's
 * export.
 */
export async function sentCopy(customer: Customer, product: Product, { personHeading }: Texts) {
	await customer.next();
	await customer.heading(personHeading).waitFor();
	await customer.next();
	await customer.confirm({ declares: false });
	const { document, files } = await product.export(await customer.reference());
	return { facts: document.brCopy[0], bytes: files.get("brCopy") ?? Buffer.alloc(0) };
}

/**
 * Expects the sent file to be the chosen picture, legible, upright, within the limit and without
 * metadata.
 */
export async function expectLegibleCopy(sent: Buffer, chosen: SampleFile): Promise<void> {
	const { format, exif, xmp, orientation, width, height } = await sharp(sent).metadata();
	expect([format, exif, xmp, orientation]).toEqual(["jpeg", undefined, undefined, undefined]);
	const shown = (await sharp(chosen.bytes).metadata()).autoOrient;
	expect(width / height).toBeCloseTo(shown.width / shown.height, 2);
	expect(Math.max(width, height)).toBeGreaterThanOrEqual(2000);
	expect(sent.length).toBeLessThanOrEqual(FIVE_MB);
	const size = { width: Math.round(shown.width / 5), height: Math.round(shown.height / 5) };
	expect(await differenceWhenSmall(sent, chosen.bytes, size)).toBeLessThan(3);
}
