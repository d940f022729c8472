import { join } from "node:path";
import { Kysely } from "kysely";
import { AuditHeads } from "../../src/domain/audit/audit-heads.ts";
import { EmlFileMailer } from "../../src/domain/outbox/mail/adapters/eml-file-mailer.ts";
import { KeptMails } from "../../src/domain/outbox/mail/kept-mails.ts";
import { openDialect } from "../../src/platform/database/open-dialect.ts";
import { DiskFileStore } from "../../src/platform/files/adapters/disk-file-store.ts";
import { makeDurableDirectory } from "../../src/platform/files/durable-directory.ts";
import { FileKeyWrapper } from "../../src/platform/sealing/adapters/file-key-wrapper.ts";
import { readOrCreateSecret } from "../../src/platform/sealing/key-file.ts";
import { RootKeys } from "../../src/platform/sealing/root-keys.ts";

/** Written by each of them. */
export const TEXT = "kept, whatever happens to the power";
const SECRET = "a root secret of thirty-two characters";
const HEAD = { chain: "server-1", sequence: 3, digest: TEXT };

export function keptMails(root: string): KeptMails {
	const keys = { of: async () => ({ id: "ab".repeat(16), bytes: new Uint8Array(32) }) };
	return new KeptMails(join(root, "data"), keys, new RootKeys([SECRET]));
}

async function keepFile(root: string): Promise<DiskFileStore> {
	makeDurableDirectory(join(root, "data"));
	const store = await DiskFileStore.open(join(root, "data"));
	const draft = await store.createDraft("file");
	await draft.write(Buffer.from(TEXT));
	await draft.commit();
	return store;
}

/** Each is durable when its promise resolves. */
export const DURABLE_WRITES: Readonly<Record<string, (root: string) => Promise<unknown>>> = {
	file: keepFile,
	removal: async (root) => (await keepFile(root)).remove("file"),
	mail: async (root) => {
		makeDurableDirectory(join(root, "data"));
		const mail = {
			id: "mail",
			to: "a@example.hk",
			senderName: "Telecom",
			subject: "s",
			text: TEXT,
			html: "<p>t</p>",
			images: [],
		};
		await new EmlFileMailer(keptMails(root), "b@example.hk").send(mail);
	},
	secret: async (root) => readOrCreateSecret(join(root, "keys", "root-secret")),
	"wrapping key": async (root) =>
		await new FileKeyWrapper(join(root, "keys")).wrap("00", Buffer.alloc(32)),
	head: async (root) => {
		const heads = new AuditHeads(join(root, "heads"), new RootKeys([SECRET]));
		heads.prepare(new Date());
		await heads.write(HEAD);
	},
	row: async (root) => await insertInto(await createRows(root)),
	transaction: async (root) => await (await createRows(root)).transaction().execute(insertInto),
	"row that another one saw": async (root) => {
		const database = await createRows(root);
		const inserted = insertInto(database);
		await database.selectFrom("rows").selectAll().execute();
		void inserted;
	},
};

type Rows = Kysely<{ rows: { text: string } }>;

async function createRows(root: string): Promise<Rows> {
	const dialect = await openDialect(undefined, 0, { path: join(root, "rows.db") });
	const database: Rows = new Kysely({ dialect });
	await database.schema.createTable("rows").addColumn("text", "text").execute();
	return database;
}

async function insertInto(database: Rows): Promise<void> {
	await database.insertInto("rows").values({ text: TEXT }).execute();
}

if (import.meta.main) {
	const [name = "", root = ""] = process.argv.slice(2);
	await DURABLE_WRITES[name]?.(root);
	// Nothing is cleaned up, as in a power loss.
	process.kill(process.pid, "SIGKILL");
}
