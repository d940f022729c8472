import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { MODULE_FILES_LIST } from "./module-files.ts";

/** Preloaded into a program: records the files that it loads by `import` and `require`. */
const list = process.env[MODULE_FILES_LIST];
const files = new Set<string>();

registerHooks({
	load(url, context, nextLoad) {
		if (url.startsWith("file:")) files.add(url);
		return nextLoad(url, context);
	},
});
if (list !== undefined) process.once("exit", () => writeFileSync(list, [...files].join("\n")));
