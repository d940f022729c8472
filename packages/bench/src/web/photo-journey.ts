import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegistrationFiles, SampleFile } from "@sim-registration/sample-documents";
import { allFilesCome } from "@sim-registration/web/e2e/all-files-come.ts";
import { Customer } from "@sim-registration/web/e2e/customer.ts";
import { ordinaryEntries } from "@sim-registration/web/e2e/entries.ts";
import { CHINESE } from "@sim-registration/web/e2e/texts.ts";
import type { Page } from "playwright-core";

/** The first phase, in which nothing is pressed. */
export const FETCHED_AHEAD = "all steps, fetched ahead";

/** The last phase, from Confirm to success. */
export const SENDING = "base64 of five files, gzip, sending, success";

/** Runs one phase of the journey and measures it. */
export type RunPhase = (name: string, task: () => Promise<unknown>) => Promise<void>;

interface PhotoJourney {
	readonly phase: RunPhase;
	readonly patienceMs: number;
	readonly photos: RegistrationFiles;
}

/**
 * Registers with five photos, phase by phase.
 *
 * @param patienceMs timeout for the slowest step
 */
export async function registerWithPhotos(
	page: Page,
	address: string,
	{ phase, patienceMs, photos }: PhotoJourney,
): Promise<void> {
	page.setDefaultTimeout(patienceMs);
	const customer = new Customer(page, CHINESE);
	const { login, company, person } = await ordinaryEntries();
	const { brCopy, businessProof, idCopyF, idCopyB, idCopyS } = photos;
	await page.goto(address);
	await page.locator("html[data-live]").waitFor();
	await phase(FETCHED_AHEAD, () => allFilesCome(page));
	await phase("typing at login", () =>
		customer.field(CHINESE.accountNo).pressSequentially(login.accountNO),
	);
	await phase("captcha, login, company step", async () => {
		await customer.logIn(login);
		await customer.heading(CHINESE.companyHeading).waitFor();
	});
	await phase("typing a company's name", () =>
		customer.field(CHINESE.companyNameEnglish).pressSequentially(company.companyNameEN),
	);
	await phase("choosing and shrinking a photo", () => choose(customer, CHINESE.brCopy, brCopy));
	await phase("choosing and shrinking a second one", () =>
		choose(customer, CHINESE.businessProof, businessProof),
	);
	await page.getByRole("checkbox", { name: CHINESE.sameAsCompany }).check();
	await customer.field(CHINESE.email).fill(company.email);
	for (const [index, part] of (company.brParts ?? []).entries())
		await page.locator(`[name=brNO_${index + 1}]`).fill(part);
	await customer.fillOthers(company);
	await phase("Next", async () => {
		await customer.next();
		await customer.heading(CHINESE.personHeading).waitFor();
	});
	await customer.field(CHINESE.nameEnglish).fill(person.nameEN);
	await customer.field(CHINESE.nameChinese).fill(person.nameHK);
	for (const [index, name] of ["dd", "mm", "yyyy"].entries())
		await page.locator(`[name=birthday_${name}]`).fill(person.birthday[index] ?? "");
	await customer.fillOthers(person);
	await customer.fillIdentity(person);
	await phase("three more photos", async () => {
		await choose(customer, CHINESE.idCopyF, idCopyF);
		await choose(customer, CHINESE.idCopyB, idCopyB);
		await choose(customer, CHINESE.idCopyS, idCopyS);
	});
	await phase("Next to the confirmation", async () => {
		await customer.next();
		await customer.heading(CHINESE.confirmHeading).waitFor();
	});
	await phase(SENDING, async () => {
		await customer.confirm({ declares: false });
		await customer.heading(CHINESE.submitted).waitFor();
	});
}

/** Chooses a file from the disk, so that its bytes do not pass through the page's scripts. */
async function choose(customer: Customer, upload: string, file: SampleFile): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "sim-registration-photo-"));
	const path = join(folder, file.name);
	await writeFile(path, file.bytes);
	const chooser = customer.page.waitForEvent("filechooser");
	await customer.page.getByRole("button", { name: CHINESE.chooseFile + upload }).click();
	await (await chooser).setFiles(path);
	await customer.page.locator('fieldset[aria-busy="true"]').waitFor({ state: "attached" });
	await customer.ready(upload);
	await rm(folder, { recursive: true });
}
