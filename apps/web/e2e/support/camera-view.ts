import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import { expect } from "vitest";
import type { Customer } from "./customer.ts";
import { ENGLISH, type Texts } from "./texts.ts";

/** Opens the camera for the copy of the BR certificate. */
export function takePhoto(customer: Customer, texts: Texts): Promise<void> {
	return customer.press(texts.takePhoto + texts.brCopy);
}

/** Waits for the video's first frame. */
export async function cameraIsLive({ page }: Customer): Promise<void> {
	const hasFrame = () => (document.querySelector("video")?.readyState ?? 0) > 1;
	await page.waitForFunction(hasFrame);
}

/** Chooses a photo by the phone's own camera, which `press` opens. */
export async function usePhonesCamera(
	customer: Customer,
	press: () => Promise<void>,
	photo?: SampleFile,
): Promise<void> {
	const chooser = customer.page.waitForEvent("filechooser");
	await press();
	const input = (await chooser).element();
	expect(await input.getAttribute("capture")).toBe("environment");
	const { bytes, name } = photo ?? (await samplePhoto());
	await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) });
	await customer.thumbnail(ENGLISH.brCopy).waitFor();
}
