import type { Contender } from "./contender.ts";
import { serveFiles } from "./file-server.ts";

const STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)"/;
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** The product's login page as a file with the same style and no scripts: the lower bound. */
export async function serveStaticPage(product: Contender): Promise<Contender> {
	const page = await read(product.address);
	const stylePath = STYLE.exec(page)?.[1];
	if (stylePath === undefined) throw new Error("The page of the product names no style");
	const { pathname } = new URL(product.address);
	const files = new Map([
		[pathname, page.replace(SCRIPTS, "")],
		[stylePath, await read(new URL(stylePath, product.address).href)],
	]);
	const { port, close } = await serveFiles(files);
	const address = `http://localhost:${port}${pathname}`;
	return { name: "static page", address, isScripted: false, close };
}

async function read(address: string): Promise<string> {
	return (await fetch(address)).text();
}
