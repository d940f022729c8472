import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProgram } from "@sim-registration/test-kit/servers";
import type { Contender } from "./contender.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * The built product with demo accounts, as `pnpm start` runs it.
 *
 * @param repository where it was built
 */
export async function startWebProduct(repository = REPOSITORY): Promise<Contender> {
	const home = mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	const variables = {
		HOST: "127.0.0.1",
		PORT: "0",
		DATA_DIR: join(home, "data"),
		KEY_DIR: join(home, "keys"),
	};
	const { port, stop } = await startProgram(join(repository, "apps/api/dist/main.js"), {
		variables,
		showsErrors: false,
	});
	return {
		name: "the product",
		address: `http://localhost:${port}/real-name-registration/tc`,
		isScripted: true,
		close: async () => {
			await stop("SIGKILL");
			await rm(home, { recursive: true, force: true });
		},
	};
}
