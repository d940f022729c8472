import { defineConfig } from "vitest/config";

/** Run by `test/contracts.test.ts` alone: nearly all of it has to fail. */
export default defineConfig({ test: { include: ["test/mutants/*.mutants.ts"] } });
