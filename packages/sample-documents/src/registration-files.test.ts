import { expect, test } from "vitest";
import { sampleRegistrationFiles } from "./registration-files.ts";

test("files of a registration differ in name and contents", async () => {
	const files = Object.values(await sampleRegistrationFiles());
	expect(files).toHaveLength(5);
	expect(new Set(files.map(({ name }) => name)).size).toBe(5);
	expect(new Set(files.map(({ bytes }) => Buffer.from(bytes).toString("latin1"))).size).toBe(5);
});

test("another registration has other files", async () => {
	const [one, other] = await Promise.all([
		sampleRegistrationFiles({ seed: 1 }),
		sampleRegistrationFiles({ seed: 10 }),
	]);
	expect(one.idCopyF.bytes).not.toEqual(other.idCopyF.bytes);
});
