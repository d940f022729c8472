import { type SampleFile, sampleHeic, samplePhoto } from "@sim-registration/sample-documents";
import type { Locator } from "playwright-core";
import { arriveAtLogin, type Stage } from "../support/arrive.ts";
import { pointCameraAt, refuseCamera } from "../support/cameras.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { goOnSending, holdSending, sendTo } from "../support/held-sending.ts";
import { closed, type Ears, earsOf, focusIn, type Hear } from "./ears.ts";
import { Listener } from "./listener.ts";

/** The shutter is followed by the photo with its zoom, and the buttons that decide about it. */
const TAKEN_PHOTO = { promised: /^(?:image|button), |^100%$/ };
/** Retake leads back to the live view, which was read before. */
const LIVE_VIEW = { promised: /./ };
const SUBMISSION = "**/api/form/formsubmission";

/** The journey from login to success by screen reader and keyboard, with typical errors. */
export const hearJourney: Hear = async (stage, texts, reader) => {
	const customer = await arriveAtLogin(stage, texts, { before: Listener.prepare });
	const ears = earsOf(customer, texts, reader);
	await hearLogin(ears, stage.account.login);
	await hearCompany(ears);
	await hearUploads(ears);
	await hearCamera(ears);
	await hearPerson(ears);
	await hearConfirmation(ears);
	await hearRefusal(ears);
	await hearSending(ears);
	await hearSuccess(ears);
	return ears.listener;
};

async function hearLogin({ listener, customer, texts, find }: Ears, login: Login): Promise<void> {
	const { page } = customer;
	const logIn = find.button(texts.login);
	await page.locator("footer").getByRole("link").first().waitFor();
	await listener.read("the form is opened", "body");
	await listener.press(logIn, () => find.summary().waitFor());
	await listener.press(find.summary().getByRole("link").first(), () =>
		focusIn(find.named("accountNO")),
	);
	await listener.type(find.named("accountNO"), "000000000");
	await listener.typeAndLeave(find.named("mobileNO"), login.mobileNO, /^disabled$/);
	const proveNoRobot = () =>
		listener.press(find.box(texts.robot), () => page.getByText(texts.robotDone).waitFor(), {
			key: "Space",
		});
	await proveNoRobot();
	await listener.press(logIn, () => find.dialog().waitFor());
	await listener.read("a dialog");
	await listener.press(find.dialog().getByRole("button"), () => closed(find.dialog()));
	await listener.type(find.named("accountNO"), login.accountNO);
	await proveNoRobot();
	await listener.press(logIn, () => customer.heading(texts.companyHeading).waitFor());
}

async function hearCompany({ listener, customer, texts, find }: Ears): Promise<void> {
	const { company } = await ordinaryEntries();
	await listener.read("the company step");
	await listener.press(find.button(texts.next), () => find.summary().waitFor());
	await listener.read("the company step with errors");
	const [first] = await find.summary().getByRole("link").all();
	if (first) await listener.press(first, () => focusIn(customer.page.locator("input")));
	await listener.type(find.named("companyNameEN"), company.companyNameEN);
	await listener.type(find.named("companyNameHK"), company.companyNameHK);
	await listener.press(
		find.box(texts.sameAsCompany),
		() => find.named("branchCompanyNameEN").and(customer.page.locator(":disabled")).waitFor(),
		{ key: "Space", promised: /^(?:disabled|Wong Kee .+|旺記.+)$/ },
	);
	await listener.type(find.named("email"), company.email);
	for (const [index, part] of (company.brParts ?? []).entries())
		await listener.type(find.named(`brNO_${index + 1}`), part);
	for (const [name, value] of Object.entries(company.others))
		await listener.type(find.named(name), value);
}

async function hearUploads({ listener, customer, texts, find }: Ears): Promise<void> {
	const upload = customer.upload(texts.brCopy);
	const buttons = upload.getByRole("button");
	const dark = { ...(await darkPhoto()), name: "dark.jpg" };
	await choose(listener, find.button(texts.chooseFile + texts.brCopy), sampleHeic());
	await choose(listener, buttons.nth(1), dark);
	await listener.read("a document with a warning");
	await listener.press(buttons.filter({ hasText: texts.useAnyway }), () =>
		closed(buttons.filter({ hasText: texts.useAnyway })),
	);
	await listener.press(buttons.filter({ hasText: texts.remove }), () =>
		closed(buttons.filter({ hasText: texts.remove })),
	);
}

async function hearCamera({ listener, customer, texts, find }: Ears): Promise<void> {
	const { page } = customer;
	const { company } = await ordinaryEntries();
	const dialog = find.dialog();
	const button = (name: string) => dialog.getByRole("button", { name, exact: true });
	const take = customer.upload(texts.brCopy).getByRole("button").first();
	const takeProof = customer
		.upload(texts.businessProof)
		.getByRole("button", { name: texts.takePhoto });
	await page.evaluate(refuseCamera);
	await listener.press(take, () => dialog.getByRole("alert").waitFor());
	await listener.read("the camera is refused");
	await listener.press(button(texts.cancel), () => closed(dialog));
	await listener.press(takeProof, () => dialog.waitFor());
	const photo = { ...(await samplePhoto()), name: "proof.jpg" };
	await choose(listener, button(texts.usePhonesCamera), photo);
	const replace = page.getByRole("button", { name: /proof\.jpg$/ }).last();
	await choose(listener, replace, company.businessProof);

	const { bytes } = await darkPhoto();
	await page.evaluate(pointCameraAt, Buffer.from(bytes).toString("base64"));
	const hint = dialog.locator("p[aria-hidden]");
	await listener.press(take, () => hint.waitFor());
	await listener.read("the camera");
	await listener.press(button(texts.shutter), () => button(texts.useAnyway).waitFor(), TAKEN_PHOTO);
	await listener.press(button(texts.retake), () => hint.waitFor(), LIVE_VIEW);
	await listener.press(button(texts.cancel), () => closed(dialog));

	const light = await samplePhoto({ width: 1080, height: 1440, isBare: true });
	await page.evaluate(pointCameraAt, Buffer.from(light.bytes).toString("base64"));
	await listener.press(take, () => dialog.locator("svg").waitFor({ state: "attached" }));
	const use = dialog.getByRole("button", { name: texts.usePhoto, disabled: false });
	await listener.press(button(texts.shutter), () => use.waitFor(), TAKEN_PHOTO);
	await listener.read("a photo was taken");
	await listener.press(button(texts.usePhoto), async () => {
		await closed(dialog);
		await customer.ready(texts.brCopy);
	});
	await listener.press(find.button(texts.next), () =>
		customer.heading(texts.personHeading).waitFor(),
	);
}

async function hearPerson({ listener, customer, texts, find }: Ears): Promise<void> {
	const { person } = await ordinaryEntries();
	await listener.read("the person step");
	await listener.press(find.button(texts.next), () => find.summary().waitFor());
	await listener.read("the person step with errors");
	await listener.type(find.named("nameEN"), person.nameEN);
	await listener.type(find.named("nameHK"), person.nameHK);
	for (const [index, name] of ["dd", "mm", "yyyy"].entries())
		await listener.type(
			find.named(`birthday_${name}`),
			person.birthday[index] ?? "",
			undefined,
			/4 November 1985|1985年11月4日/,
		);
	for (const [name, value] of Object.entries(person.others))
		await listener.type(find.named(name), value);
	await hearCalendar({ listener, customer, texts, find });
	await hearHkid({ listener, customer, texts, find });
	for (const name of ["idCopyF", "idCopyS", "idCopyB"] as const)
		await choose(listener, find.button(texts.chooseFile + texts[name]), person[name]);
	await listener.press(find.button(texts.next), () =>
		customer.heading(texts.confirmHeading).waitFor(),
	);
}

async function hearCalendar({ listener, customer, texts, find }: Ears): Promise<void> {
	const birthday = customer.page.locator("fieldset", { has: find.named("birthday_dd") });
	const dialog = find.dialog();
	await listener.press(birthday.getByRole("button"), () => dialog.waitFor());
	for (const key of ["ArrowDown", "Tab", "Tab", "ArrowRight"]) await listener.pressKey(key);
	await listener.pressKey("Enter", undefined, /^selected$/);
	const ok = dialog.getByRole("button", { name: texts.ok, exact: true });
	// The focus says the day with its month in words.
	await listener.press(ok, () => closed(dialog), { promised: /^05$/ });
}

/** Most customers have an HKID. */
async function hearHkid({ listener, customer, texts, find }: Ears): Promise<void> {
	const idType = customer.page.getByLabel(texts.idType, { exact: true });
	const [body, digit] = [find.named("idNO_1"), find.named("idNO_2")];
	await listener.select(idType, "HKID", () => body.waitFor(), /HKID|香港身份證|A123456|^textbox/);
	await listener.type(body, "A123456");
	await listener.type(digit, "4");
	await listener.press(find.button(texts.next), () => find.summary().waitFor());
	await listener.press(find.summary().getByRole("link").first(), () => focusIn(body));
	await listener.read("a wrong HKID", "fieldset:has([name=idNO_1])");
	await listener.type(digit, "3");
}

async function hearConfirmation({ listener, customer, texts, find }: Ears): Promise<void> {
	const { page } = customer;
	await listener.read("the confirmation");
	await listener.press(find.button(texts.back), () =>
		customer.heading(texts.personHeading).waitFor(),
	);
	await listener.press(find.button(texts.next), () =>
		customer.heading(texts.confirmHeading).waitFor(),
	);
	await listener.press(find.button(texts.change + texts.email), () => focusIn(find.named("email")));
	await listener.pressKey("Tab", () => focusIn(find.button(texts.backToConfirmation).first()));
	await listener.pressKey("Enter", () => customer.heading(texts.confirmHeading).waitFor());
	await hearPassport({ listener, customer, texts, find });
	await listener.press(find.button(texts.confirm), () => find.summary().waitFor());
	await listener.press(find.box(texts.declaration), async () => {}, { key: "Space" });
	await listener.press(find.button(texts.confirm), () => find.dialog().waitFor());
	await listener.read("a dialog");
	await listener.pressKey("Escape", () => closed(find.dialog()));
	await listener.pressKey("Space", () => page.getByText(texts.robotDone).waitFor());
	await listener.press(find.button(texts.confirm), () =>
		find.button(texts.confirmAndSubmit).waitFor(),
	);
	await listener.read("the last question");
}

/** Changes to another document, for which a declaration is needed. */
async function hearPassport({ listener, customer, texts, find }: Ears): Promise<void> {
	const idType = customer.page.getByLabel(texts.idType, { exact: true });
	const number = find.named("idNO");
	await listener.press(find.button(texts.change + texts.idType), () => focusIn(idType));
	await listener.select(idType, "passport", () => find.dialog().waitFor());
	await listener.read("a question about the ID type");
	await listener.press(find.button(texts.idTypeButton), () => closed(find.dialog()), {
		promised: new RegExp(texts.passportNumber),
	});
	await listener.type(number, "X12345678");
	await listener.press(find.button(texts.backToConfirmation).last(), () =>
		customer.heading(texts.confirmHeading).waitFor(),
	);
}

/** The server refuses a field that the form accepted. */
async function hearRefusal({ listener, customer, texts, find }: Ears): Promise<void> {
	const { page } = customer;
	const issues = [{ field: "email", code: "error_invalid_email" }];
	await page.route(SUBMISSION, (route) =>
		route.fulfill({
			status: 400,
			json: { success: false, errorCode: "validation_failed", issues },
		}),
	);
	const refused = find.dialog().getByRole("listitem").getByRole("button");
	await listener.press(find.button(texts.confirmAndSubmit), () => refused.waitFor());
	await page.unroute(SUBMISSION);
	await listener.read("a refused submission");
	await listener.press(refused, () => focusIn(find.named("email")));
	await listener.type(find.named("email"), "office@wongkee.example");
	await listener.pressKey("Tab", () => focusIn(find.button(texts.backToConfirmation).first()));
	await listener.pressKey("Enter", () => customer.heading(texts.confirmHeading).waitFor());
	await listener.press(find.box(texts.robot), () => page.getByText(texts.robotDone).waitFor(), {
		key: "Space",
	});
	await listener.press(find.button(texts.confirm), () =>
		find.button(texts.confirmAndSubmit).waitFor(),
	);
}

async function hearSending({ listener, customer, texts, find }: Ears): Promise<void> {
	const { page } = customer;
	const [stopTrying, submitAgain] = [find.button(texts.stopTrying), find.button(texts.submitAgain)];
	// They come next in the dialog, which keeps the focus.
	const itsButtons = new RegExp(`^button, ${texts.stopTrying}$`);
	const saidAsSent = (percent: number) =>
		find
			.dialog()
			.getByRole("status")
			.filter({ hasText: `${percent}%` })
			.waitFor({ state: "attached" });
	const sendAs = async (percent: number) => {
		await page.evaluate(sendTo, percent / 100);
		await saidAsSent(percent);
	};
	const send = () => listener.press(find.button(texts.confirmAndSubmit), () => saidAsSent(25));
	const lose = async () => {
		await page.evaluate(goOnSending);
		await stopTrying.waitFor();
	};
	await page.route(SUBMISSION, (route) => route.abort());
	await page.evaluate(holdSending);
	await send();
	await listener.read("sending");
	for (const percent of [50, 75])
		await listener.hear(`${percent} % are sent`, () => sendAs(percent), /^current value/);
	await listener.hear("the connection is lost", lose, itsButtons);
	await listener.read("the connection is lost");
	await listener.press(stopTrying, () => focusIn(submitAgain));
	await listener.press(submitAgain, () => find.button(texts.confirmAndSubmit).waitFor());
	await page.evaluate(holdSending);
	await send();
	await listener.hear("the connection is lost again", lose, itsButtons);
	await page.unroute(SUBMISSION);
	await listener.hear("the form tries again", () => customer.reference());
}

async function hearSuccess({ listener, customer, texts, find }: Ears): Promise<void> {
	const { page } = customer;
	await listener.read("success");
	await page.context().grantPermissions(["clipboard-write"]);
	await listener.press(find.button(texts.copy), () =>
		page.getByRole("status").filter({ hasText: /./ }).waitFor(),
	);
	await listener.press(find.button(texts.again), () => customer.heading(texts.login).waitFor());
}

type Login = Stage["account"]["login"];

async function choose(listener: Listener, button: Locator, file: SampleFile): Promise<void> {
	const { page } = listener;
	const chooser = page.waitForEvent("filechooser");
	await listener.press(button, async () => {
		const payload = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) };
		await (await chooser).setFiles(payload);
		await page.getByText(file.name, { exact: true }).first().waitFor();
		await page.locator('fieldset[aria-busy="true"]').waitFor({ state: "detached" });
	});
}
