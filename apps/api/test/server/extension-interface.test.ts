import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { extensionInterface, INTERFACE_FILE } from "../../scripts/extension-interface.ts";

// `pnpm --filter @sim-registration/api extension-interface` writes it, after a build. If an existing
// extension may not compile or work any more, INTERFACE_VERSION counts one more (docs/versions.md).
it("docs/extension-interface.txt has the declarations of the built interface", () => {
	expect(extensionInterface()).toBe(readFileSync(INTERFACE_FILE, "utf8"));
});
