import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { expect, it } from "vitest";
import { parseEnvironment } from "../../src/environment/environment.ts";
import { Log } from "../../src/logging/log.ts";
import { runOperator } from "../../src/operator/run-operator.ts";

const GOLDEN = fileURLToPath(new URL("../golden/", import.meta.url));
const entries = await readdir(GOLDEN, { withFileTypes: true });
const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

it("there is a golden data directory", () => {
	expect(names).toContain("2026-11");
});

it.each(names)("the data directory of %s opens and exports what was entered then", async (name) => {
	const copy = mkdtempSync(join(tmpdir(), "sim-registration-golden-"));
	try {
		await cp(join(GOLDEN, name), copy, { recursive: true });
		const expected = join(copy, "exported");
		const target = join(copy, "exported-now");
		const document = JSON.parse(await readFile(join(expected, "registration.json"), "utf8"));
		const surroundings = {
			environment: parseEnvironment({
				NODE_ENV: "test",
				DATA_DIR: join(copy, "data"),
				KEY_DIR: join(copy, "keys"),
			}),
			clock: () => new Date(),
			log: new Log(() => {}),
		};
		const argv = ["registrations", "export", document.reference, "--to", target];
		await runOperator(argv, surroundings);
		expect(JSON.parse(await readFile(join(target, "registration.json"), "utf8"))).toMatchObject(
			document,
		);
		for (const upload of UPLOAD_NAMES) {
			const [{ file, sha256 }] = document[upload];
			const digest = createHash("sha256").update(await readFile(join(target, file)));
			expect(digest.digest("hex"), upload).toBe(sha256);
		}
		expect(await runOperator(["audit", "verify"], surroundings)).toContain("is whole");
		const log = await runOperator(["audit", "list"], surroundings);
		// The second is the export that made the golden directory, which the newer log took over.
		expect(
			log.match(new RegExp(`registrations export {2}${document.reference}`, "g")),
		).toHaveLength(2);
	} finally {
		await rm(copy, { recursive: true });
	}
});
