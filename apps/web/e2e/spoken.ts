/**
 * Prints the whole journey as a screen reader speaks it, in both languages. `--write` writes it into
 * test-data/spoken too, with which `walks/spoken.test.ts` compares it:
 *
 *     pnpm --filter @sim-registration/web spoken --write
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bundleReader } from "./spoken/bundle-reader.ts";
import { hearJourney } from "./spoken/spoken-journey.ts";
import { bundlePutDraft } from "./support/bundle-put-draft.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";

const TARGET = fileURLToPath(new URL("../test-data/spoken/", import.meta.url));

const reader = await bundleReader();
const product = new Product({ ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2" });
await product.importAccounts();
await product.start();
const phone = await Phone.start();
const putDraftScript = await bundlePutDraft();
for (const texts of [ENGLISH, CHINESE]) {
	const stage = { product, phone, account: product.takeAccount(), putDraftScript };
	const { transcript, faults } = await hearJourney(stage, texts, reader);
	console.log(transcript);
	for (const fault of faults) console.error(fault);
	if (process.argv.includes("--write"))
		await writeFile(`${TARGET}${texts.language}.txt`, transcript);
}
await phone.close();
await product.close();
