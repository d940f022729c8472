import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { seal } from "../../platform/sealing/seal.ts";
import type { RegistrationSummary } from "./registration.ts";
import type { RegistrationContents } from "./registration-contents.ts";
import { RegistrationExporter } from "./registration-export.ts";

const KEY = generateDataKey();
const RECEIVED = Buffer.from("what was received");
let directory: string;
let files: DiskFileStore;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-export-"));
	files = await DiskFileStore.open(directory);
});
afterEach(() => rm(directory, { recursive: true }));

/** Whether the acceptance of a loss was ended. */
let isLossOver = false;

async function exportWith(kept: Buffer, lostAt?: string): Promise<string[]> {
	const draft = await files.createDraft("file");
	await draft.write(seal(KEY, "registration|brCopy", kept));
	await draft.commit();
	const sha256 = createHash("sha256").update(RECEIVED).digest("hex");
	const file = { id: "file", upload: "brCopy", format: "pdf", name: "BR.PDF", sha256, lostAt };
	const opened = { id: "registration", fields: {}, lostFields: [], files: [file], acceptances: [] };
	const registration = {
		open: async () => opened,
		keyOf: async () => KEY,
		endLoss: async () => {
			isLossOver = true;
		},
	};
	const exporter = new RegistrationExporter(registration as unknown as RegistrationContents, files);
	const { files: exported } = await exporter.export({} as RegistrationSummary);
	const contents: string[] = [];
	for await (const file of exported)
		contents.push(
			"lostAt" in file
				? `${file.upload} lost at ${file.lostAt}`
				: `${file.upload}.${file.format}: ${file.contents}`,
		);
	return contents;
}

it("returns a file as received", async () => {
	expect(await exportWith(RECEIVED)).toEqual(["brCopy.pdf: what was received"]);
});

it("returns no file that was resealed with other contents", async () => {
	await expect(exportWith(Buffer.from("something else"))).rejects.toThrow(
		"brCopy: file file differs from what was received",
	);
});

it("returns a file whose loss was accepted if it is as received, and otherwise that it is lost", async () => {
	const moment = "2026-11-29T09:00:00.000Z";
	expect(await exportWith(RECEIVED, moment)).toEqual(["brCopy.pdf: what was received"]);
	expect(isLossOver).toBe(true);
	expect(await exportWith(Buffer.from("something else"), moment)).toEqual([
		`brCopy lost at ${moment}`,
	]);
});
