import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writingTo } from "./full-disk.ts";
import { syncDirectory } from "./sync-directory.ts";

const OWNER_ONLY_FILE = 0o600;

/** Durable when it returns; after a crash the file has either its previous text or this one. */
export async function writeDurably(path: string, text: string): Promise<void> {
	const folder = dirname(path);
	const draft = join(folder, `.draft-${randomBytes(8).toString("hex")}`);
	const file = await open(draft, "wx", OWNER_ONLY_FILE);
	try {
		await writingTo(path, async () => {
			await file.writeFile(text);
			await file.sync();
		});
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	} finally {
		await file.close();
	}
	await syncDirectory(folder);
}
