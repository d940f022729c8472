import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { testWithCamera as test } from "../support/camera-fixtures.ts";
import { noteTracks, trackStates } from "../support/camera-tracks.ts";
import { cameraIsLive, takePhoto, usePhonesCamera } from "../support/camera-view.ts";
import { refuseCamera } from "../support/cameras.ts";
import { differenceWhenSmall } from "../support/sent-picture.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const FIVE_MB = 5_242_880;

/** A customer in whose pages this function runs first. */
function withScript(script: () => void) {
	return { before: (page: Page) => page.addInitScript(script) };
}

const NOTING_TRACKS = withScript(noteTracks);

test("the camera takes a photo, takes it again, and the server gets the picture", async ({
	atCompany,
	product,
	scene,
}) => {
	const texts = CHINESE;
	const customer = await atCompany(texts, {
		...NOTING_TRACKS,
		isFilled: "person too",
		without: "brCopy",
	});
	await takePhoto(customer, texts);
	await cameraIsLive(customer);
	const dialog = customer.page.getByRole("dialog");
	const shutter = dialog.getByRole("button", { name: texts.shutter, exact: true });
	await shutter.click();
	await dialog.getByRole("button", { name: texts.retake }).click();
	await cameraIsLive(customer);
	await shutter.click();
	await dialog.getByRole("button", { name: texts.usePhoto }).click();
	await dialog.waitFor({ state: "detached" });
	await customer.ready(texts.brCopy);
	expect(await trackStates(customer.page)).toEqual(["ended"]);
	await customer.next();
	await customer.heading(texts.personHeading).waitFor();
	await customer.next();
	await customer.confirm({ declares: false });
	const { document, files } = await product.export(await customer.reference());
	const sent = files.get("brCopy") ?? Buffer.alloc(0);
	expect(document.brCopy[0]).toMatchObject({ name: `${texts.brCopy}.jpg`, type: "image/jpeg" });
	expect(sent.length).toBeLessThanOrEqual(FIVE_MB);
	expect(await differenceWhenSmall(sent, scene, { width: 64, height: 48 })).toBeLessThan(12);
});

describe("the phone's own camera is offered", () => {
	test("if the camera is refused", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, withScript(refuseCamera));
		await takePhoto(customer, ENGLISH);
		const reason = customer.page
			.getByRole("alert")
			.filter({ hasText: /does not have permission to use the camera/ });
		await reason.waitFor();
		await usePhonesCamera(customer, () => customer.press(ENGLISH.usePhonesCamera));
	});
});
