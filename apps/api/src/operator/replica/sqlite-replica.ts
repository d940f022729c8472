import { randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	fstatSync,
	fsyncSync,
	ftruncateSync,
	openSync,
	readSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { damageOf, readSqlite } from "../../platform/database/read-sqlite.ts";
import { hasNoRoom, withPath } from "../../platform/database/sqlite-error.ts";
import { writingToSync } from "../../platform/files/full-disk.ts";
import { syncDirectorySync } from "../../platform/files/sync-directory.ts";
import { writeWhole } from "../../platform/files/write-whole.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { OperatorError } from "../command.ts";
import {
	type Checksum,
	FRAME_HEADER_BYTES,
	LOG_HEADER_BYTES,
	type LogHeader,
	makeFrame,
	makeHeader,
	parseFrame,
	parseHeader,
	SALT_BYTES,
} from "./sqlite-log.ts";

/** How every SQLite file begins. */
const MAGIC = Buffer.from("SQLite format 3\0");
const OWNER_ONLY_FILE = 0o600;
const CHUNK_BYTES = 1024 * 1024;
/** As SQLite does by default. */
const LOG_MAX_BYTES = 4 * CHUNK_BYTES;
/** A log restarts after a thousand pages, so twice in a row is rare. */
const TRIES_WITHOUT_LOCK = 3;
/** The log may restart once more if all of it was in the file before. */
const TRIES_WITH_LOCK = 3;

/** How far the source's log was read. */
interface Position {
	/** names the log's present run; undefined without a log */
	readonly header: LogHeader | undefined;
	/** the state of the database file, if there is no log */
	readonly file: string;
	readonly offset: number;
	readonly checksum: Checksum;
}

/**
 * Follows the commits of a SQLite database that other processes use: reads the pages that were added
 * to its log since the last look, or, if the log has restarted, compares all pages of database and
 * replica. The replica is a database too: pages get into it by a log of its own, whose last frame makes
 * them valid together, whenever a process or the machine dies.
 *
 * Reading without a lock is safe because a page is either in the log, under the same salts from the
 * beginning of the look to its end, or unchanged in the database file.
 */
export class SqliteReplica {
	readonly #source: string;
	/**
	 * Of the database's file. Never closed: that would end the locks of every connection that this
	 * process has to it (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks).
	 */
	readonly #file: number;
	readonly #target: string;
	readonly #log: ReplicaLog;
	#seen: Position | undefined;
	#staged: Position | undefined;

	private constructor(source: string, file: number, target: string) {
		this.#source = source;
		this.#file = file;
		this.#target = target;
		this.#log = new ReplicaLog(target, pageBytesOf(file));
	}

	/**
	 * @param source database with a write-ahead log
	 * @param target created if it is missing; else it was made by this class, and continues
	 */
	static open(source: string, target: string): SqliteReplica {
		const file = openSync(source, "r");
		if (!readAt(file, 0, MAGIC.length).equals(MAGIC)) throw damaged(source, "not a database");
		if (!existsSync(target)) {
			const draft = `${target}.part`;
			// Not a database yet: pages may change meanwhile. The first look compares them all.
			copyInto(draft, file);
			rmSync(`${target}-wal`, { force: true });
			renameSync(draft, target);
			syncDirectorySync(dirname(target));
		}
		return new SqliteReplica(source, file, target);
	}

	/**
	 * Writes what was committed since the last look beside the replica, which does not contain it before
	 * {@link commit}.
	 *
	 * @returns whether there is anything
	 */
	stage(): boolean {
		for (let tries = 1; tries <= TRIES_WITHOUT_LOCK + TRIES_WITH_LOCK; tries++) {
			this.#log.rollBack();
			const read = () => this.#readSource();
			this.#staged = tries > TRIES_WITHOUT_LOCK ? withoutNewLog(this.#source, read) : read();
			if (this.#staged !== undefined) return this.#log.hasStaged;
		}
		throw new Error(`The log of ${this.#source} restarts whenever it is read`);
	}

	/** Makes what was staged a durable part of the replica. */
	commit(): void {
		if (this.#staged === undefined) return;
		this.#log.commit();
		this.#seen = this.#staged;
		this.#staged = undefined;
		if (this.#log.bytes > LOG_MAX_BYTES) this.#log.writeBack();
	}

	/** Writes all pages to the database file, and removes the log with their earlier contents. */
	writeBack(): void {
		this.#log.writeBack();
	}

	/** @returns undefined if the source's log restarted meanwhile */
	#readSource(): Position | undefined {
		const before = this.#look();
		const isSame = this.#seen !== undefined && isSameRun(this.#seen, before);
		if (!isSame) this.#comparePages();
		const from = isSame ? (this.#seen ?? before) : before;
		const read = before.header === undefined ? from : this.#readFrames(before.header, from);
		return isSameRun(before, this.#look()) ? read : undefined;
	}

	/** The beginning of the source's log. */
	#look(): Position {
		const header = withFile(`${this.#source}-wal`, (file) => {
			return parseHeader(readAt(file, 0, LOG_HEADER_BYTES));
		});
		const { size, mtimeMs, ino } = statSync(this.#source);
		if (ino !== fstatSync(this.#file).ino)
			throw new OperatorError(
				`${this.#source} was replaced by another file, for instance by a restore. Start this again.`,
			);
		return {
			header,
			file: `${ino} ${size} ${mtimeMs}`,
			offset: LOG_HEADER_BYTES,
			checksum: header?.checksum ?? [0, 0],
		};
	}

	/**
	 * Stages all pages of the database file that the replica has otherwise.
	 *
	 * @throws OperatorError if the database is damaged: a good replica must not become so
	 */
	#comparePages(): void {
		this.#log.writeBack();
		const { pageBytes } = this.#log;
		const target = openSync(this.#target, "r");
		let isChecked = false;
		try {
			let pages = 0;
			for (const { contents, isSame } of comparedPages(this.#file, target, pageBytes)) {
				pages++;
				if (isSame) continue;
				if (!isChecked) requireWhole(this.#source);
				isChecked = true;
				this.#log.stage(pages, contents);
			}
			// A frame has to say that the database is shorter now.
			if (fstatSync(target).size > pages * pageBytes)
				this.#log.stage(1, readAt(this.#file, 0, pageBytes));
			this.#log.endTransaction(pages);
		} finally {
			closeSync(target);
		}
	}

	/** Stages all transactions after a position. */
	#readFrames(header: LogHeader, from: Position): Position {
		let end: Position = { ...from, header };
		withFile(`${this.#source}-wal`, (file) => {
			for (const { frame, contents, offset } of framesOf(file, header, from)) {
				this.#log.stage(frame.page, contents);
				if (frame.pagesAfter === 0) continue;
				this.#log.endTransaction(frame.pagesAfter);
				end = { ...end, offset, checksum: frame.checksum };
			}
		});
		return end;
	}
}

/** @throws OperatorError */
function requireWhole(path: string): void {
	const damage = damageOf(path);
	if (damage !== undefined) throw damaged(path, damage);
}

function damaged(path: string, damage: string): OperatorError {
	return new OperatorError(
		`${path} is damaged (${damage}). Nothing of it was copied. Unless this replica is new, make it a backup (\`replica finish\`), and restore that.`,
	);
}

function* comparedPages(source: number, target: number, pageBytes: number) {
	for (let offset = 0; ; offset += CHUNK_BYTES) {
		const chunk = readAt(source, offset, CHUNK_BYTES);
		const known = readAt(target, offset, CHUNK_BYTES);
		const isSameChunk = chunk.equals(known);
		for (let at = 0; at + pageBytes <= chunk.length; at += pageBytes) {
			const contents = chunk.subarray(at, at + pageBytes);
			const isSame = isSameChunk || contents.equals(known.subarray(at, at + pageBytes));
			yield { contents, isSame };
		}
		if (chunk.length < CHUNK_BYTES) return;
	}
}

/** The valid frames after a position, with where each ends. */
function* framesOf(file: number, header: LogHeader, from: Position) {
	const frameBytes = FRAME_HEADER_BYTES + header.pageBytes;
	const chunkBytes = frameBytes * Math.ceil(CHUNK_BYTES / frameBytes);
	let { offset, checksum } = from;
	for (;;) {
		const chunk = readAt(file, offset, chunkBytes);
		for (let at = 0; at + frameBytes <= chunk.length; at += frameBytes) {
			const bytes = chunk.subarray(at, at + frameBytes);
			const frame = parseFrame(bytes, header, checksum);
			if (frame === undefined) return;
			offset += frameBytes;
			checksum = frame.checksum;
			yield { frame, contents: bytes.subarray(FRAME_HEADER_BYTES), offset };
		}
		if (chunk.length < chunkBytes) return;
	}
}

/** Runs a task inside a transaction, which makes processes that would empty the log wait. */
function withoutNewLog<Result>(path: string, task: () => Result): Result {
	return readSqlite(path, (database) => {
		database.exec("BEGIN");
		database.prepare("SELECT count(*) FROM sqlite_schema").get();
		return task();
	});
}

function isSameRun(one: Position, other: Position): boolean {
	if (one.header === undefined || other.header === undefined)
		return one.header === other.header && one.file === other.file;
	return one.header.salts.equals(other.header.salts);
}

/** How far a log is written. */
interface End {
	readonly offset: number;
	readonly checksum: Checksum;
	readonly frames: number;
}

interface Page {
	readonly page: number;
	readonly contents: Buffer;
}

const NOTHING: End = { offset: 0, checksum: [0, 0], frames: 0 };

/** The log of the replica. SQLite reads it like its own. */
class ReplicaLog {
	readonly pageBytes: number;
	readonly #database: string;
	readonly #path: string;
	#file: number | undefined;
	#header: LogHeader | undefined;
	#committed = NOTHING;
	#staged = NOTHING;
	#last: Page | undefined;
	/** the end of the last staged transaction */
	#whole: (End & { readonly pages: number; readonly last: Page }) | undefined;

	constructor(database: string, pageBytes: number) {
		this.#database = database;
		this.#path = `${database}-wal`;
		this.pageBytes = pageBytes;
	}

	get bytes(): number {
		return this.#committed.offset;
	}

	get hasStaged(): boolean {
		return this.#whole !== undefined;
	}

	/** @param contents not changed afterwards */
	stage(page: number, contents: Buffer): void {
		this.#header ??= this.#begin();
		const header = this.#header;
		const last = { page, contents };
		this.#last = last;
		this.#staged = writingToSync(this.#path, () =>
			this.#append(header, this.#staged, { ...last, pagesAfter: 0 }),
		);
	}

	/** What was staged so far makes a database of this many pages. */
	endTransaction(pages: number): void {
		if (this.#last !== undefined) this.#whole = { ...this.#staged, pages, last: this.#last };
	}

	/** Forgets what is staged. */
	rollBack(): void {
		this.#staged = this.#committed;
		this.#last = this.#whole = undefined;
	}

	/** Makes all staged transactions valid, by repeating their last page as the end of one. */
	commit(): void {
		const whole = this.#whole;
		if (whole !== undefined && this.#header !== undefined && this.#file !== undefined) {
			const frame = { ...whole.last, pagesAfter: whole.pages };
			this.#committed = this.#append(this.#header, whole, frame);
			ftruncateSync(this.#file, this.#committed.offset);
			fsyncSync(this.#file);
		}
		this.rollBack();
	}

	/**
	 * Lets SQLite write all committed pages to the database file, and restarts the log.
	 *
	 * @throws Error if SQLite does not read this log as it was written
	 */
	writeBack(): void {
		this.rollBack();
		if (this.#file !== undefined) closeSync(this.#file);
		const written = this.#header === undefined ? undefined : this.#committed.frames;
		this.#file = this.#header = undefined;
		this.#committed = this.#staged = NOTHING;
		if (!existsSync(this.#path)) return;
		withPath(this.#database, () => this.#checkpoint(written));
		syncDirectorySync(dirname(this.#database));
	}

	#checkpoint(written: number | undefined): void {
		const database = new DatabaseSync(this.#database);
		try {
			database.exec("PRAGMA synchronous = FULL");
			const { busy, log } = this.#writingBack(() =>
				database.prepare("PRAGMA wal_checkpoint(FULL)").get(),
			);
			if (busy !== 0) throw new Error(`Another process reads ${this.#database}`);
			if (written !== undefined && Math.max(Number(log), 0) !== written)
				throw new Error(`SQLite reads ${log} frames of ${this.#path}, not ${written}`);
			database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
		} finally {
			database.close();
		}
	}

	/** SQLite's own codes do not tell a full disk. */
	#writingBack<Result>(task: () => Result | undefined): Partial<Result> {
		try {
			return task() ?? {};
		} catch (cause) {
			if (!hasNoRoom(this.#path)) throw cause;
			const full = { code: "ENOSPC", path: this.#path };
			throw Object.assign(new Error("The disk is full", { cause }), full);
		}
	}

	#begin(): LogHeader {
		const { bytes, header } = makeHeader(this.pageBytes, randomBytes(SALT_BYTES));
		this.#file = openSync(this.#path, "w", OWNER_ONLY_FILE);
		syncDirectorySync(dirname(this.#path));
		writeWhole(this.#file, bytes, 0);
		this.#committed = this.#staged = {
			...NOTHING,
			offset: bytes.length,
			checksum: header.checksum,
		};
		return header;
	}

	#append(
		header: LogHeader,
		{ offset, checksum, frames }: End,
		page: Page & { readonly pagesAfter: number },
	): End {
		const frame = makeFrame(header, checksum, page);
		if (this.#file !== undefined) writeWhole(this.#file, frame.bytes, offset);
		return {
			offset: offset + frame.bytes.length,
			checksum: frame.checksum,
			frames: frames + 1,
		};
	}
}

function copyInto(path: string, from: number): void {
	const file = openSync(path, "w", OWNER_ONLY_FILE);
	try {
		writingToSync(path, () => {
			for (let offset = 0; ; offset += CHUNK_BYTES) {
				const chunk = readAt(from, offset, CHUNK_BYTES);
				writeWhole(file, chunk, offset);
				if (chunk.length < CHUNK_BYTES) break;
			}
			fsyncSync(file);
		});
	} finally {
		closeSync(file);
	}
}

/** @returns undefined without a file */
function withFile<Result>(path: string, use: (file: number) => Result): Result | undefined {
	let file: number;
	try {
		file = openSync(path, "r");
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
	try {
		return use(file);
	} finally {
		closeSync(file);
	}
}

/** @returns fewer bytes at the end of the file */
function readAt(file: number, offset: number, length: number): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	let read = 0;
	while (read < length) {
		const more = readSync(file, bytes, read, length - read, offset + read);
		if (more === 0) break;
		read += more;
	}
	return bytes.subarray(0, read);
}

/** In the file's header, where 1 stands for what does not fit. */
function pageBytesOf(file: number): number {
	const bytes = readAt(file, 16, 2).readUInt16BE();
	return bytes === 1 ? 65_536 : bytes;
}
