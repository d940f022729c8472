import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE } from "../support/texts.ts";

/** On the company step, with everything entered except the copy of the BR certificate. */
const WITHOUT_COPY = { isFilled: true, without: "brCopy" } as const;

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
