import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Contender } from "./contender.ts";
import { serveFiles } from "./file-server.ts";

const ROOT = fileURLToPath(
	new URL(".", import.meta.resolve("@sim-registration/web/hello-world/main.ts")),
);

/** A minimal field built with the form's packages and build. */
export async function serveHelloWorld(): Promise<Contender> {
	const built = await build({
		root: ROOT,
		configFile: false,
		logLevel: "error",
		build: { write: false, modulePreload: { polyfill: false } },
	});
	if (Array.isArray(built) || !("output" in built)) throw new Error("Not one build");
	const files = built.output.map((file): [string, string] => [
		file.fileName === "index.html" ? "/" : `/${file.fileName}`,
		file.type === "chunk" ? file.code : String(file.source),
	]);
	const { port, close } = await serveFiles(new Map(files));
	const address = `http://localhost:${port}/`;
	return { name: "hello world", address, isScripted: true, close };
}
