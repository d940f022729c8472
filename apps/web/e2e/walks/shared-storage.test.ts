import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres, startS3 } from "@sim-registration/test-kit/storage";
import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test as base } from "../support/fixtures.ts";
import { Product } from "../support/product.ts";
import { CHINESE } from "../support/texts.ts";
import { expectExported, register } from "../support/whole-way.ts";

const test = base
	.extend("postgres", { scope: "file" }, async ({ settings: _ }, { onCleanup }) => {
		const postgres = await startPostgres();
		onCleanup(() => postgres.stop());
		return postgres;
	})
	.extend("s3", { scope: "file" }, async ({ settings: _ }, { onCleanup }) => {
		const s3 = await startS3();
		onCleanup(() => s3.stop());
		return s3;
	})
	.extend("ownProduct", { scope: "file" }, async ({ postgres, s3 }, { onCleanup }) => {
		const { endpoint, bucket, credentials } = s3.settings;
		const product = new Product({
			DATABASE_URL: await postgres.createDatabase("registrations"),
			KEY_DATABASE_URL: await postgres.createDatabase("keys"),
			FILE_STORE: "s3",
			S3_ENDPOINT: endpoint,
			S3_BUCKET: bucket,
			S3_ACCESS_KEY_ID: credentials.accessKeyId,
			S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
		});
		onCleanup(() => product.close());
		return await product.start();
	})
	.extend("product", ({ ownProduct }) => ownProduct);

test("the whole journey on PostgreSQL and S3 is exported as it was entered", async ({
	phone,
	product,
}) => {
	const entries = await ordinaryEntries();
	const reference = await register({ product, phone }, CHINESE, entries);
	await expectExported(product, reference, CHINESE, entries);
	expect(await readdir(join(product.directory, "data"))).not.toContain("registrations.db");
});
