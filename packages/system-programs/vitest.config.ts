import { defineConfig } from "vitest/config";

/** The first run on a bare machine downloads the browser. */
const FIRST_INSTALL_MS = 600_000;

export default defineConfig({
	test: { include: ["src/**/*.test.ts"], testTimeout: FIRST_INSTALL_MS },
});
