import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SampleFile } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { Customer } from "../../../../apps/web/e2e/support/customer.ts";
import { ordinaryEntries } from "../../../../apps/web/e2e/support/entries.ts";
import { CHINESE } from "../../../../apps/web/e2e/support/texts.ts";
import { printTable } from "../print-table.ts";
import { largePhotos } from "./large-photos.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { type Network, SlowPhone } from "./slow-phone.ts";
import { startWebProduct } from "./web-product.ts";

const PHOTO_BYTES = 12_000_000;
const PATIENCE_MS = 90_000;
const TASK_GOAL_MS = 100;
const MEMORY_GOAL_MB = 250;
/** Not the network is measured here. */
const FAST: Network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

interface Phase {
	readonly name: string;
	/** none shorter than 50 ms is told */
	readonly longestTaskMs: number;
	readonly tasks: number;
	readonly megabytes: number;
}

/**
 * What a registration with five photos of 12 MB makes a cheap phone do: the longest task that keeps
 * the screen from answering, phase by phase, and the memory of the page's process.
 *
 * @returns whether the goals are reached
 */
export async function benchWork(): Promise<boolean> {
	const product = await startWebProduct();
	const phone = await SlowPhone.start();
	try {
		const phases = await phone.with(FAST, (page) => register(page, product.address));
		console.log("A registration with five photos of 12 MB, processor 4 times slower\n");
		printTable(
			["phase", "longest task, ms", "tasks over 50 ms", "memory, MB"],
			phases.map(({ name, longestTaskMs, tasks, megabytes }) => [
				name,
				tasks === 0 ? "under 50" : longestTaskMs,
				tasks,
				megabytes,
			]),
		);
		return phases.every(
			({ longestTaskMs, megabytes }) =>
				longestTaskMs <= TASK_GOAL_MS && megabytes <= MEMORY_GOAL_MB,
		);
	} finally {
		await phone.close();
		await product.close();
	}
}

async function register(page: Page, address: string): Promise<Phase[]> {
	page.setDefaultTimeout(PATIENCE_MS);
	await page.addInitScript(watchTasks);
	const phases: Phase[] = [];
	const phase = async (name: string, task: () => Promise<unknown>) => {
		const browser = page.context().browser();
		if (!browser) throw new Error("The page has no browser");
		await page.evaluate(() => Reflect.set(window, "tasks", []));
		const memory = await MemoryWatch.start(browser);
		await task();
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
		const tasks: number[] = await page.evaluate(() => Reflect.get(window, "tasks"));
		const megabytes = Math.max(await memory.now(), memory.stop());
		phases.push({ name, longestTaskMs: Math.max(0, ...tasks), tasks: tasks.length, megabytes });
	};
	const customer = new Customer(page, CHINESE);
	const { login, company, person } = await ordinaryEntries();
	const { brCopy, businessProof, idCopyF, idCopyB, idCopyS } = await largePhotos(PHOTO_BYTES);
	await page.goto(address);
	await page.locator("html[data-live]").waitFor();
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
	await customer.page.getByRole("checkbox", { name: CHINESE.sameAsCompany }).check();
	await customer.field(CHINESE.email).fill(company.email);
	for (const [index, part] of (company.brParts ?? []).entries())
		await page.locator(`[name=brNO_${index + 1}]`).fill(part);
	await phase("Next", async () => {
		await customer.next();
		await customer.heading(CHINESE.personHeading).waitFor();
	});
	await customer.field(CHINESE.nameEnglish).fill(person.nameEN);
	await customer.field(CHINESE.nameChinese).fill(person.nameHK);
	for (const [index, name] of ["dd", "mm", "yyyy"].entries())
		await page.locator(`[name=birthday_${name}]`).fill(person.birthday[index] ?? "");
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
	await phase("base64 of five files, gzip, sending, success", async () => {
		await customer.confirm({ declares: false });
		await customer.heading(CHINESE.submitted).waitFor();
	});
	return phases;
}

/** Chooses a file of the disk, as a person does: its bytes do not pass through the page's scripts. */
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

/** Runs in the page, before anything of its own. */
function watchTasks(): void {
	Reflect.set(window, "tasks", []);
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) Reflect.get(window, "tasks").push(duration);
	}).observe({ type: "longtask", buffered: true });
}
