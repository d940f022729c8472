import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CUSTOMER_DOCUMENTS } from "./customer-documents.ts";

/** Writes all customer documents into `dist`. */
const DIST = join(import.meta.dirname, "../dist");

await mkdir(DIST, { recursive: true });
for (const { name, write } of CUSTOMER_DOCUMENTS) {
	const bytes = await write();
	await writeFile(join(DIST, name), bytes);
	console.log(`${String(bytes.length).padStart(8)}  ${name}`);
}
