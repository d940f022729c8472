import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { runOperator } from "../support/run-operator.ts";

const GOLDEN = fileURLToPath(new URL("../golden/", import.meta.url));
const entries = await readdir(GOLDEN, { withFileTypes: true });
const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
let copy: string;

beforeEach(() => {
	copy = mkdtempSync(join(tmpdir(), "sim-registration-golden-"));
});
afterEach(() => rm(copy, { recursive: true }));

function run(argv: readonly string[], variables: Record<string, string> = {}): Promise<string> {
	const environment = parseEnvironment({
		NODE_ENV: "test",
		DATA_DIR: join(copy, "data"),
		KEY_DIR: join(copy, "keys"),
		...variables,
	});
	return runOperator(argv, { environment, clock: () => new Date(), log: new Log(() => {}) });
}

it("there is a golden data directory", () => {
	expect(names).toContain("2026-11");
});

it.each(names)("the data directory of %s opens and exports what was entered", async (name) => {
	await cp(join(GOLDEN, name), copy, { recursive: true });
	const expected = join(copy, "exported");
	const target = join(copy, "exported-now");
	const document = JSON.parse(await readFile(join(expected, "registration.json"), "utf8"));
	await run(["database", "migrate"]);
	await run(["registrations", "export", document.reference, "--to", target]);
	const exported = JSON.parse(await readFile(join(target, "registration.json"), "utf8"));
	for (const upload of UPLOAD_NAMES) {
		const [{ file, sha256 }] = exported[upload];
		const digest = createHash("sha256").update(await readFile(join(target, file)));
		expect(digest.digest("hex"), upload).toBe(sha256);
		// Originals had no folder of their own.
		document[upload][0].file = `originals/${document[upload][0].file}`;
	}
	expect(exported).toMatchObject(document);
	expect(await run(["audit", "verify"])).toContain("is intact");
	const log = await run(["audit", "list"]);
	// The second is the export that created the golden directory, which the newer log adopted.
	expect(log.match(new RegExp(`registrations export +${document.reference}`, "g"))).toHaveLength(2);
});

describe.each(names)("the data directory of %s, which no version with marks has used", (name) => {
	const list = ["registrations", "list"];
	const migrate = ["database", "migrate"];
	beforeEach(() => cp(join(GOLDEN, name), copy, { recursive: true }));

	it.each<[string, () => Promise<Record<string, string>>, string]>([
		["an empty folder of keys", async () => ({ KEY_DIR: join(copy, "none") }), "contains no keys"],
		[
			"an empty folder of keys and the right root secret",
			async () => {
				const secret = await readFile(join(copy, "keys", "root-secret"), "utf8");
				return { KEY_DIR: join(copy, "none"), ROOT_SECRET: secret.trim() };
			},
			"contains no keys",
		],
		[
			"another root secret",
			async () => ({ ROOT_SECRET: "another root secret of thirty-two characters" }),
			"ROOT_SECRET is not what the data",
		],
		[
			"another wrapping key",
			async () => {
				await writeFile(join(copy, "keys", "wrapping-key"), "ab".repeat(32));
				return {};
			},
			"The wrapping key of KEY_DIR",
		],
	])(
		"is refused with %s, and gets its marks with the right ones",
		async (_title, prepare, said) => {
			const wrappingKey = await readFile(join(copy, "keys", "wrapping-key"));
			await expect(run(migrate, await prepare())).rejects.toThrow(said);
			expect(await readdir(copy)).not.toContain("none");
			expect(await readdir(join(copy, "data"))).not.toContain("key-mark.json");
			await writeFile(join(copy, "keys", "wrapping-key"), wrappingKey);
			await run(migrate);
			expect(await readdir(join(copy, "data"))).toContain("key-mark.json");
			await run(list);
		},
	);
});
