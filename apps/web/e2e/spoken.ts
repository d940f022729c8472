/**
 * Prints the journey, its interruptions, and iAM Smart as a screen reader speaks them, in both
 * languages. `--write` also writes them into test-data/spoken, which `walks/spoken.test.ts`
 * compares:
 *
 *     pnpm --filter @sim-registration/web spoken --write
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { bundleReader } from "./spoken/bundle-reader.ts";
import { hearIamSmart } from "./spoken/spoken-iam-smart.ts";
import { hearInterruptions } from "./spoken/spoken-interruptions.ts";
import { hearJourney } from "./spoken/spoken-journey.ts";
import { bundlePutDraft } from "./support/bundle-put-draft.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";

const TARGET = fileURLToPath(new URL("../test-data/spoken/", import.meta.url));
const SETTINGS = { ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2" };

// First, because bundling sets NODE_ENV, and the sandbox does not run with it.
const sandbox = await IamSmartSandbox.start();
const reader = await bundleReader();
const product = new Product(SETTINGS);
const productWithIamSmart = new Product({ ...SETTINGS, ...sandbox.serverVariables });
for (const each of [product, productWithIamSmart]) {
	await each.importAccounts();
	await each.start();
}
const phone = await Phone.start();
const putDraftScript = await bundlePutDraft();
try {
	for (const [name, hear, on] of [
		["interruptions", hearInterruptions, product],
		["iam-smart", hearIamSmart, productWithIamSmart],
		["journey", hearJourney, product],
	] as const)
		for (const texts of [ENGLISH, CHINESE]) {
			const stage = { product: on, phone, account: on.takeAccount(), putDraftScript };
			const { transcript, faults } = await hear(stage, texts, reader);
			console.log(transcript);
			for (const fault of faults) console.error(fault);
			if (process.argv.includes("--write"))
				await writeFile(`${TARGET}${name}-${texts.language}.txt`, transcript);
		}
} finally {
	await phone.close();
	await product.close();
	await productWithIamSmart.close();
	await sandbox.close();
}
