import { createHash } from "node:crypto";
import type { INestApplicationContext } from "@nestjs/common";
import { expect } from "vitest";
import { RegistrationExporter } from "../../../src/domain/registrations/registration-export.ts";
import { RegistrationStore } from "../../../src/domain/registrations/registration-store.ts";
import type { ExpectedRegistrations } from "./expected-registrations.ts";

/**
 * Opens all registrations with operator commands, and compares their files with what was sent.
 *
 * @returns the e-mail address by reference, after checking that each address registered once
 */
export async function openKept(
	application: INestApplicationContext,
	expectations: ExpectedRegistrations,
): Promise<Map<string, string>> {
	const kept = new Map<string, string>();
	for (const summary of await application.get(RegistrationStore).list()) {
		const { document, files } = await application.get(RegistrationExporter).export(summary);
		const expected = expectations.withEmail(document["email"]);
		const digests: Record<string, string> = {};
		for await (const file of files)
			if ("contents" in file)
				digests[file.upload] = createHash("sha256").update(file.contents).digest("hex");
		expect(digests).toEqual(expected.digests);
		kept.set(summary.reference, expected.email);
	}
	expect(new Set(kept.values()).size).toBe(kept.size);
	return kept;
}
