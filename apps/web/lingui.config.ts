import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** The sources are in English, yet all three catalogs are complete. */
export default defineConfig({
	sourceLocale: "en_US",
	locales: ["en_US", "zh_HK", "zh_CN"],
	catalogs: [
		{
			path: "<rootDir>/src/i18n/catalogs/{locale}",
			include: ["<rootDir>/src"],
			exclude: ["**/*.test.*"],
		},
	],
	format: formatter({ lineNumbers: false }),
	orderBy: "origin",
});
