import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
	type RunningPostgres,
	type RunningS3,
	startPostgres,
	startS3,
} from "@sim-registration/running-programs/storage";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE } from "./support/texts.ts";
import { expectExported, register } from "./support/whole-way.ts";

let postgres: RunningPostgres;
let s3: RunningS3;
let product: Product;
let phone: Phone;

beforeAll(async () => {
	[postgres, s3] = await Promise.all([startPostgres(), startS3()]);
	const { endpoint, bucket, credentials } = s3.settings;
	product = await new Product({
		DATABASE_URL: await postgres.createDatabase("registrations"),
		KEY_DATABASE_URL: await postgres.createDatabase("keys"),
		FILE_STORE: "s3",
		S3_ENDPOINT: endpoint,
		S3_BUCKET: bucket,
		S3_ACCESS_KEY_ID: credentials.accessKeyId,
		S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
	}).start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone?.close();
	await product?.close();
	await s3?.stop();
	await postgres?.stop();
});
afterEach(() => expect(phone.problems).toEqual([]));

it("the whole way on PostgreSQL and S3 is exported as it was entered", async () => {
	const entries = await ordinaryEntries();
	const reference = await register({ product, phone }, CHINESE, entries);
	await expectExported(product, reference, CHINESE, entries);
	expect(await readdir(join(product.directory, "data"))).not.toContain("registrations.db");
});
