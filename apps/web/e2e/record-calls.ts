/**
 * Records the calls of the form and the server's answers on whole journeys, for the tests that
 * compare this release with the next one. Run it at a release, with the release's name:
 *
 *     pnpm --filter @sim-registration/web record-calls 2026-11
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writtenPdf, writtenPng } from "@sim-registration/sample-documents";
import type { RecordedJourney } from "@sim-registration/test-kit";
import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import type { Page } from "playwright-core";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { IamSmartCustomer } from "./support/iam-smart-customer.ts";
import { IAM_SMART_ENGLISH } from "./support/iam-smart-texts.ts";
import { PHONE, Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { RecordingLine } from "./support/recording-line.ts";
import { ENGLISH } from "./support/texts.ts";

const TARGET = fileURLToPath(new URL("../test-data/calls/", import.meta.url));
const MINUTE_MS = 60_000;

const PNG = writtenPng({ width: 200, height: 150 });
const PDF = writtenPdf({ name: "br.pdf" });
const LAUNCHING_PDF = writtenPdf({
	name: "br.pdf",
	catalog: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>",
});
const entries = await ordinaryEntries();
const company = { ...entries.company, brCopy: PDF, businessProof: PNG };
const person = { ...entries.person, idCopyF: PNG, idCopyB: PNG, idCopyS: PNG };
const { login } = entries;
/** Wrong in all runs but one of a million. */
const WRONG_CODE = "000000";
const WRONG_LOGIN = { ...login, mobileNO: "61234568" };

const [name] = process.argv.slice(2);
if (!name) throw new Error("Name the recording after the release");

const sandbox = await IamSmartSandbox.start();
let product: Product;
const line = await RecordingLine.open(() => product.port);
product = new Product({
	ALTCHA_COST: "1",
	ALTCHA_ATTEMPTS: "2",
	...sandbox.serverVariables,
	IAMSMART_REDIRECT_URIS: `http://localhost:${line.port}/real-name-registration/api/iamsmart/callback`,
});
await product.start();
const phone = await Phone.start();
const journeys: RecordedJourney[] = [];

async function record(journey: string, walk: (customer: Customer) => Promise<void>): Promise<void> {
	const page = await phone.newPage(PHONE);
	page.setDefaultTimeout(20_000);
	await page.clock.install();
	await page.goto(product.address(ENGLISH.language, line.port));
	await walk(new Customer(page, ENGLISH));
	await page.context().close();
	journeys.push({ journey, steps: line.take() });
	console.log(journey);
}

async function answered(page: Page, path: RegExp, status: number, act: () => Promise<unknown>) {
	const answer = page.waitForResponse((each) => path.test(each.url()) && each.status() === status);
	await act();
	await answer;
}

async function atPerson(customer: Customer): Promise<IamSmartCustomer> {
	await customer.logIn(login);
	await customer.fillCompany(company);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	return new IamSmartCustomer(customer, IAM_SMART_ENGLISH);
}

/** Submits, is led back to the company step, and returns to the confirmation. */
async function refused(customer: Customer, status: number): Promise<void> {
	const { page } = customer;
	await answered(page, /formsubmission$/, status, () => customer.confirm({ declares: false }));
	await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
	await customer.heading(ENGLISH.confirmHeading).waitFor({ state: "detached" });
	const brCopy = customer.upload(ENGLISH.brCopy);
	await brCopy.getByRole("button", { name: ENGLISH.remove }).click();
	await customer.choose(ENGLISH.brCopy, PDF);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await customer.next();
	await customer.heading(ENGLISH.confirmHeading).waitFor();
}

try {
	await record("a registration", async (customer) => {
		const { page } = customer;
		await customer.press(ENGLISH.menu);
		await page.getByRole("dialog").getByRole("navigation").first().waitFor();
		await page.keyboard.press("Escape");
		await customer.logIn(WRONG_LOGIN);
		await customer.press("OK");
		const me = await atPerson(customer);
		let tab = me.page;
		await answered(page, /poll\/formFilling/, 202, async () => {
			tab = await me.start();
		});
		line.note("approved in iAM Smart");
		await me.decide(tab, "approve");
		await me.filled();
		for (const upload of ["idCopyF", "idCopyB", "idCopyS"] as const)
			await customer.choose(ENGLISH[upload], person[upload]);
		await customer.next();
		line.changeNext("form/formsubmission", (body) => ({ ...body, email: "wongkee" }));
		await refused(customer, 400);
		line.changeNext("form/formsubmission", (body) => ({
			...body,
			brCopy: [fileOf(LAUNCHING_PDF)],
			brCopySize: LAUNCHING_PDF.bytes.length,
		}));
		await refused(customer, 422);
		await page.context().clearCookies();
		line.note("the cookies are gone");
		await customer.confirm({ declares: false });
		await customer.reference();
	});

	await record("iAM Smart that fills in nothing", async (customer) => {
		const { page } = customer;
		const me = await atPerson(customer);
		const tab = await me.start();
		line.note("rejected in iAM Smart");
		await me.decide(tab, "reject");
		await page.bringToFront();
		await me.dialog(IAM_SMART_ENGLISH.rejectedTitle).waitFor();
		await me.start(IAM_SMART_ENGLISH.retry);
		await page.bringToFront();
		await page.getByText(IAM_SMART_ENGLISH.otherBrowser).click();
		const dialog = me.dialog(IAM_SMART_ENGLISH.waiting);
		await dialog.getByRole("textbox", { name: IAM_SMART_ENGLISH.code }).fill(WRONG_CODE);
		await answered(page, /confirmReturn$/, 200, () =>
			dialog.getByRole("button", { name: IAM_SMART_ENGLISH.confirmCode, exact: true }).click(),
		);
		await answered(page, /cancelFormFilling$/, 200, () => page.keyboard.press("Escape"));
	});

	await record("a session that goes on, and ends", async (customer) => {
		const { page } = customer;
		await customer.logIn(login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await page.clock.fastForward(28 * MINUTE_MS);
		await answered(page, /login\/renew$/, 200, () => customer.press("Continue"));
		await answered(page, /login\/logout$/, 200, () => customer.logOut());
	});

	await record("a draft kept on the phone, continued in another tab", async (customer) => {
		const { page } = customer;
		await customer.logIn(login);
		await customer.fillCompany(company);
		const box = page.getByRole("checkbox", { name: /^Keep on this phone/ });
		await answered(page, /keepKeyHalf$/, 200, () => box.check());
		const reminder = page.getByRole("checkbox", { name: /^Remind me/ });
		await answered(page, /setReminder$/, 200, () => reminder.check());
		await page.evaluate(() => sessionStorage.clear());
		await page.reload();
		line.note("another tab");
		await answered(page, /findKeptDrafts$/, 200, () => customer.logIn(login));
		await customer.press(ENGLISH.startAgain);
	});

	await record("a session that ended on the server", async (customer) => {
		const { page } = customer;
		await customer.logIn(login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const token = await page.evaluate(() => sessionStorage.getItem("session-token"));
		const address = product.address("api/login");
		const csrf = await fetch(`${address}/csrf`);
		const { csrfToken } = (await csrf.json()) as { csrfToken: string };
		await fetch(`${address}/logout`, {
			method: "POST",
			headers: {
				Authorization: `Bearer ${token}`,
				Cookie: String(csrf.headers.get("set-cookie")).split(";")[0] ?? "",
				"X-CSRF-Token": csrfToken,
				"Content-Type": "application/json",
			},
			body: "{}",
		});
		line.note("the session has ended");
		await page.clock.fastForward(28 * MINUTE_MS);
		await answered(page, /login\/renew$/, 401, () => customer.press("Continue"));
	});

	await record("maintenance", async (customer) => {
		const { page } = customer;
		await page.getByRole("checkbox", { name: ENGLISH.robot }).waitFor();
		await customer.field(ENGLISH.accountNo).fill(login.accountNO);
		await customer.field(ENGLISH.mobileNo).fill(login.mobileNO ?? "");
		await customer.proveNoRobot();
		await product.operator("maintenance", "on", "--as", "e2e");
		line.note("maintenance on");
		await answered(page, /login\/login$/, 503, () => customer.press(ENGLISH.login));
		await answered(page, /getMaintenanceMode$/, 200, () => page.clock.runFor(MINUTE_MS / 2));
		await product.operator("maintenance", "off", "--as", "e2e");
		line.note("maintenance off");
		await answered(page, /getMaintenanceMode$/, 200, () => page.clock.runFor(MINUTE_MS / 2));
	});
} finally {
	await phone.close();
	await product.close();
	await sandbox.close();
	line.close();
}
await writeFile(`${TARGET}${name}.json`, `${JSON.stringify(journeys, undefined, "\t")}\n`);

function fileOf({ name, type, bytes }: typeof PDF) {
	return { name, size: bytes.length, type, base64: Buffer.from(bytes).toString("base64") };
}
