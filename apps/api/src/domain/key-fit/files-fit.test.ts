import { afterEach, beforeEach, expect, it } from "vitest";
import { openOutboxDatabase } from "../../../test/support/outbox-database.ts";
import type { Database } from "../../platform/database/database.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { limitAdapter } from "../../platform/extensions/limit-adapter.ts";
import { FileMissingError, FileStore } from "../../platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../../platform/files/file-store-unavailable-error.ts";
import { Log } from "../../platform/logging/log.ts";
import { FilesFit } from "./files-fit.ts";

let database: Database;
const lines: string[] = [];

beforeEach(async () => {
	lines.length = 0;
	database = await openOutboxDatabase({ entry: "mail to account contact" }, new Date());
	const [registration] = await database.selectFrom("registrations").select("id").execute();
	await database
		.insertInto("registration_files")
		.values({
			id: "a-file",
			registration_id: registration?.id ?? "",
			upload: "brCopy",
			format: "jpeg",
			details: Buffer.alloc(0),
			byte_length: 1,
		})
		.execute();
});
afterEach(() => database.destroy());

/** A start with a store that throws this. */
async function start(error: Error): Promise<void> {
	const store = { read: () => Promise.reject(error) } as unknown as FileStore;
	const log = new Log((line) => lines.push(line));
	const environment = parseEnvironment({ DATA_DIR: "/data" });
	await new FilesFit(database, limitAdapter(FileStore, store), log, environment).prove();
}

it.each([
	["a store that is away", new FileStoreUnavailableError({ code: "x", isEndUnknown: false })],
	["a team's own store that fails", new Error("no route")],
])("a start continues with %s, and logs it", async (_which, error) => {
	await start(error);
	expect(lines.join("")).toContain('"event":"file_store_unavailable"');
});

it("a start with a store that lacks the files is refused", async () => {
	await expect(start(new FileMissingError("No file a-file"))).rejects.toThrow(
		"DATA_DIR (/data/files) contains no file of the newest registrations.",
	);
	expect(lines).toEqual([]);
});
