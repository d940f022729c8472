import { linkSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { appendFile, mkdir, open, rename, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Performs every kind of disk operation of the server in a directory, in every way that Node has
 * for it (except copying a file, which happens inside the kernel):
 *
 *     node busy-program.ts DIRECTORY
 */
const [directory = ""] = process.argv.slice(2);
const path = (...names: string[]) => join(directory, ...names);

await mkdir(path("deep", "er", "still"), { recursive: true });
await writeInPieces(path("deep", "pieces"));
await rename(path("deep", "pieces"), path("deep", "er", "moved"));
await writeFile(path("twice"), "the first text, which is longer");
await writeFile(path("twice"), "the second");
await appendFile(path("twice"), " and more");
await truncate(path("twice"), 5);
writeSynchronously();
removeSynchronously();
await rm(path("deep", "er", "still"), { recursive: true });
const databases = [
	fillDatabase(path("wal.db"), "WAL"),
	fillDatabase(path("rollback.db"), "DELETE"),
];
await answerOnce();
// Closing a database removes its log, which belongs to the comparison.
if (databases.length > 0) process.kill(process.pid, "SIGKILL");

async function writeInPieces(file: string): Promise<void> {
	const handle = await open(file, "wx");
	await handle.write(Buffer.alloc(3000, 1));
	await handle.writev([Buffer.from("one"), Buffer.alloc(0), Buffer.from("other")]);
	await handle.write(Buffer.from("at a place"), 0, 10, 100);
	await handle.writev([Buffer.from("two"), Buffer.from("places")], 200);
	await handle.sync();
	await handle.datasync();
	await handle.close();
}

function writeSynchronously(): void {
	const file = openSync(path("sync"), "w");
	writeSync(file, "text");
	writeSync(file, Buffer.from("bytes"), 0, 5, 2);
	linkSync(path("sync"), path("linked"));
	writeSync(file, "seen under both names");
	writeFileSync(path("linked"), "!", { flag: "a" });
}

function removeSynchronously(): void {
	mkdirSync(path("gone", "with", "it"), { recursive: true });
	writeFileSync(path("gone", "with", "it", "file"), "");
	writeFileSync(path("gone-too"), "");
	rmSync(path("gone"), { recursive: true });
	rmSync(path("gone-too"));
}

function fillDatabase(file: string, mode: string): DatabaseSync {
	const database = new DatabaseSync(file);
	database.exec(`PRAGMA journal_mode = ${mode}; PRAGMA synchronous = FULL`);
	database.exec("PRAGMA secure_delete = ON; CREATE TABLE pages (id INTEGER, bytes BLOB)");
	const insert = database.prepare("INSERT INTO pages VALUES (?, ?)");
	for (let id = 0; id < 200; id++) insert.run(id, Buffer.alloc(40_000, id));
	database.exec("DELETE FROM pages WHERE id % 3 = 0; VACUUM");
	return database;
}

/** One answer through a socket. */
async function answerOnce(): Promise<void> {
	const server = createServer((_request, response) => response.end('{"reference":"ABC"}'));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	console.log(await (await fetch(`http://127.0.0.1:${port}`)).text());
	server.closeAllConnections();
	server.close();
}
