/**
 * Takes a picture of every screen, state and dialog in both languages, 360 and 320 px wide and in
 * forced colours, with the fonts of an Android phone, into apps/web/screenshots, which git ignores.
 * For people to look at:
 *
 *     pnpm --filter @sim-registration/web screenshots:all
 */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { installPictureFonts } from "@sim-registration/test-kit/programs";
import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import type { Page } from "playwright-core";
import { arriveAt } from "./support/arrive.ts";
import { bundlePutDraft } from "./support/bundle-put-draft.ts";
import { IamSmartCustomer } from "./support/iam-smart-customer.ts";
import { IAM_SMART_CHINESE, IAM_SMART_ENGLISH } from "./support/iam-smart-texts.ts";
import { Phone } from "./support/phone.ts";
import { preparePictureFonts } from "./support/picture-fonts.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";
import { walkIamSmart } from "./support/walk-iam-smart.ts";
import { walkInterruptions } from "./support/walk-interruptions.ts";
import {
	walkDesktop,
	walkMaintenance,
	walkPagesBeside,
	walkWizard,
} from "./support/walk-screens.ts";

const TARGET = fileURLToPath(new URL("../screenshots/", import.meta.url));
const SCREEN = { width: 360, height: 740 };
const NARROW = { width: 320, height: 568 };

async function takeBoth(page: Page, path: string): Promise<void> {
	if (path.includes("desktop")) {
		await page.screenshot({ path: `${path}.png`, scale: "css" });
		return;
	}
	await take(page, `${path}-320.png`, NARROW);
	await take(page, `${path}.png`, SCREEN);
	await page.emulateMedia({ forcedColors: "active" });
	await take(page, `${path}-forced.png`, SCREEN);
	await page.emulateMedia({ forcedColors: null });
}

/**
 * A screen is shown completely, on a phone that is tall enough; a dialog as on an ordinary phone.
 */
async function take(page: Page, path: string, screen: typeof SCREEN): Promise<void> {
	await page.setViewportSize(screen);
	const isWhole = (await page.getByRole("dialog").count()) === 0;
	if (isWhole) {
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		await page.setViewportSize({ ...screen, height: Math.max(height, screen.height) });
		await page.evaluate(() => scrollTo(0, 0));
	}
	await page.screenshot({ path, scale: "css" });
	if (isWhole) await page.setViewportSize(screen);
}

await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET);
await installPictureFonts();
const sandbox = await IamSmartSandbox.start();
const product = await new Product().start();
const productWithIamSmart = await new Product(sandbox.serverVariables).start();
const phone = await Phone.start();
const before = await preparePictureFonts(await phone.newPage({}));
const putDraftScript = await bundlePutDraft();
const stageOf = (on: Product) => ({
	phone,
	product: on,
	account: on.takeAccount(),
	putDraftScript,
});
for (const [texts, words] of [
	[CHINESE, IAM_SMART_CHINESE],
	[ENGLISH, IAM_SMART_ENGLISH],
] as const) {
	const { language } = texts;
	const visit = (page: Page, state: string) => takeBoth(page, `${TARGET}${state}-${language}`);
	const walk = { stage: stageOf(product), texts, language, before, visit };
	await walkDesktop(walk);
	await walkPagesBeside(walk);
	await product.operator("maintenance", "on", "--as", "screenshots");
	await walkMaintenance(walk);
	await product.operator("maintenance", "off", "--as", "screenshots");
	await walkWizard(walk);
	await walkInterruptions(walk);
	const customer = await arriveAt("person", stageOf(productWithIamSmart), texts, { before });
	await walkIamSmart({ me: new IamSmartCustomer(customer, words), sandbox, texts, words, visit });
}
await phone.close();
await product.close();
await productWithIamSmart.close();
await sandbox.close();
