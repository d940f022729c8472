import { build } from "vite";

/**
 * Bundles a script that tests run in pages.
 *
 * @param entry the path of its file
 * @param load returns the source that replaces a module, by the module's path
 */
export async function bundleForPages(
	entry: string,
	load: (id: string) => string | undefined = () => undefined,
): Promise<string> {
	const built = await build({
		configFile: false,
		logLevel: "error",
		define: { "process.env.NODE_ENV": '"production"' },
		build: { write: false, lib: { entry, formats: ["iife"], name: "bundle" } },
		plugins: [{ name: "stand-ins", enforce: "pre", load }],
	});
	const [bundle] = Array.isArray(built) ? built : [];
	const [script] = bundle?.output ?? [];
	if (script?.type !== "chunk") throw new Error(`${entry} gave no script`);
	return script.code;
}
