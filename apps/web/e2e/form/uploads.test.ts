import { describe } from "vitest";
import { darkPhoto } from "../support/dark-photo.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { expectUntold, tellingPhoto, tellingPng } from "../support/telling-photo.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** On the company step, with everything entered except the copy of the BR certificate. */
const WITHOUT_COPY = { isFilled: true, without: "brCopy" } as const;

describe("a photo leaves the phone without its location", () => {
	test("a JPEG that is sent unchanged, one that is shrunk, and a PNG", async ({
		atCompany,
		product,
	}) => {
		const { person } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, WITHOUT_COPY);
		await customer.choose(ENGLISH.brCopy, await tellingPhoto());
		await customer.next();
		await customer.fillPerson({
			...person,
			idCopyF: await tellingPhoto({ width: 3200, height: 2400 }),
			idCopyB: await tellingPng(),
		});
		await customer.next();
		await customer.confirm({ declares: false });
		const { files } = await product.export(await customer.reference());
		for (const upload of ["brCopy", "idCopyF", "idCopyB"])
			await expectUntold(files.get(upload) ?? Buffer.alloc(0));
	});
});

test("a warning disappears when the photo is used anyway, and leads back to the camera", async ({
	atCompany,
}) => {
	const customer = await atCompany(CHINESE, WITHOUT_COPY);
	const upload = customer.upload(CHINESE.brCopy);
	await customer.choose(CHINESE.brCopy, await darkPhoto());
	await upload.getByText(/相片看來偏暗/).waitFor();
	await upload.getByRole("button", { name: CHINESE.retake }).waitFor();
	await upload.getByRole("button", { name: CHINESE.useAnyway }).click();
	await upload.getByText(/相片看來偏暗/).waitFor({ state: "detached" });
	await customer.next();
	await customer.heading(CHINESE.personHeading).waitFor();
});
