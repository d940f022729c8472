import { execFile, spawn } from "node:child_process";
import { lstat, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { isFileId } from "../../../src/domain/registrations/sweeper.ts";
import { UsageError } from "../../../src/operator/command.ts";
import { Customer } from "../../support/customer.ts";
import { smallFiles } from "../../support/sample-files.ts";
import { completeSubmission } from "../../support/submission.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";

const DAYS = ["2026-11-19", "2026-11-20", "2026-11-21"];
const HOSTILE_NAME = "Wong <b>& Sons</b>";
let server: TestServer;
/** Earliest first. */
let references: string[];

beforeAll(async () => {
	server = await startTestServer();
	references = [];
	for (const day of DAYS) {
		server.setTime(new Date(`${day}T04:00:00.000Z`));
		const customer = await Customer.loggedIn(server.url);
		const names = { companyNameEN: HOSTILE_NAME, branchCompanyNameEN: HOSTILE_NAME };
		const body = completeSubmission(await smallFiles(), names);
		references.push((await customer.submit(body).expect(200)).body.reference);
	}
});
afterEach(() => server.writeTo(undefined));
afterAll(() => server.close());

function exported(...words: string[]): Promise<string> {
	return server.operator("registrations", "export", "--originals-only", ...words);
}

function folder(name: string): string {
	return join(server.directory, name);
}

function isReference(name: string): boolean {
	return references.includes(name);
}

async function filesIn(directory: string): Promise<string[]> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return files.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1));
}

/** The audit log's entries of exports while a task runs, as action and subject. */
async function auditedDuring(task: () => Promise<unknown>): Promise<string[]> {
	const before = new Set((await entriesOfExports()).map(({ id }) => id));
	await task();
	const after = await entriesOfExports();
	return after.filter(({ id }) => !before.has(id)).map(({ text }) => text);
}

async function entriesOfExports() {
	const rows = await server.look((database) =>
		database
			.selectFrom("audit_log")
			.select(["chain", "sequence", "action", "subject"])
			.where("action", "like", "registrations export%")
			.orderBy("chain")
			.orderBy("sequence")
			.execute(),
	);
	return rows.map(({ chain, sequence, action, subject }) => ({
		id: `${chain} ${sequence}`,
		text: `${action} ${subject}`,
	}));
}

async function withoutExports<Result>(task: () => Promise<Result>): Promise<Result> {
	await server.look((database) =>
		database
			.updateTable("audit_log")
			.set({ action: "registrations list" })
			.where("action", "=", "registrations export: done")
			.execute(),
	);
	return await task();
}

describe("several registrations are exported into a directory", () => {
	it.each([
		["an original", (reference: string) => `${reference}/originals/brCopy.pdf`],
		["a picture", (reference: string) => `${reference}/idCopyF-01.jpg`],
	])("but not into one with %s that was cut off", async (_what, pathOf) => {
		const to = folder(`cut-${pathOf("of").replaceAll("/", "-")}`);
		const [first = ""] = references;
		const argv = ["registrations", "export", first, references[1] ?? "", "--to", to];
		await server.operator(...argv);
		expect(await server.operator(...argv)).toContain("2 there already.");
		await truncate(join(to, pathOf(first)), 10);
		await expect(server.operator(...argv)).rejects.toThrow("is no whole export");
	});

	it("beside another command that exports them there, which is no failure", async () => {
		const to = folder("both");
		const said = await Promise.all([1, 2].map(() => exported("--all", "--to", to)));
		expect(said.join("\n")).not.toContain("could not be exported");
		for (const reference of references)
			expect(await readdir(join(to, reference))).toContain("registration.json");
		expect((await readdir(to)).toSorted()).toEqual([...references, "index.html"].toSorted());
	});

	it("which then refuses a single one, whose files would lie loose there", async () => {
		const to = folder("among");
		const [first = ""] = references;
		await exported("--all", "--to", to);
		await expect(exported(first, "--to", to)).rejects.toThrow(
			`${to} holds exports of several registrations. Nothing was exported. Name another directory, or ${join(to, first)}.`,
		);
		expect((await readdir(to)).toSorted()).toEqual([...references, "index.html"].toSorted());
	});

	it("and a single one is refused while another process exports there", async () => {
		const to = folder("busy");
		const other = spawn("sleep", ["60"]);
		onTestFinished(() => void other.kill());
		await mkdir(join(to, `.export-${other.pid}-abcdef`), { recursive: true });
		await expect(exported(references[0] ?? "", "--to", to)).rejects.toThrow(
			`Another command is exporting to ${to}. Nothing was exported.`,
		);
	});

	it("with a folder each, readable by their owner only, and every one is audited", async () => {
		const to = folder("named");
		const [first = "", , third = ""] = references;
		const entries = await auditedDuring(async () => {
			const said = await exported(first, third.toLowerCase(), first, "--to", to, "--as", "May");
			expect(said).toBe(`2 registrations exported to ${to}, with index.html.`);
		});
		expect(entries).toEqual([
			"registrations export 3 references",
			`registrations export ${first}`,
			`registrations export: done ${first}`,
			`registrations export ${third}`,
			`registrations export: done ${third}`,
			"registrations export: done 3 references",
		]);
		expect((await readdir(to)).sort()).toEqual([first, third, "index.html"].sort());
		const single = folder("single");
		await exported(first, "--to", single);
		for (const name of await filesIn(single))
			expect(await readFile(join(to, first, name))).toEqual(await readFile(join(single, name)));
		expect(await filesIn(join(to, first))).toEqual(await filesIn(single));
		for (const name of await readdir(to, { recursive: true }))
			expect([name, (await lstat(join(to, name))).mode & 0o077]).toEqual([name, 0]);
	});

	it.each<[string[], () => string[]]>([
		[["--all"], () => references],
		[["--since", "2026-11-20"], () => references.slice(1)],
		[["--account", "204518837", "--state", "registered"], () => references],
	])("that %j chooses", async (options, expected) => {
		const to = folder(`chosen${options.join("")}`);
		await exported(...options, "--to", to);
		expect((await readdir(to)).sort()).toEqual([...expected(), "index.html"].sort());
	});

	it("that have not been exported", async () => {
		const to = folder("not-exported");
		const [first = "", ...others] = references;
		await withoutExports(() => exported(first, "--to", folder("before")));
		await exported("--not-exported", "--to", to);
		expect((await readdir(to)).sort()).toEqual([...others, "index.html"].sort());
		const before = await filesIn(to);
		expect(await exported("--not-exported", "--to", to)).toBe(
			"No registration matches. Nothing was exported.",
		);
		expect(await filesIn(to)).toEqual(before);
	});

	it("which is not created for none", async () => {
		const to = folder("none");
		expect(await exported("--state", "deregistered", "--to", to)).toBe(
			"No registration matches. Nothing was exported.",
		);
		expect(await exported("--account", "399999999", "--to", to)).toBe(
			"No registration matches. There is no account 399999999: it was neither imported nor used so far. Nothing was exported.",
		);
		await expect(lstat(to)).rejects.toThrow("ENOENT");
	});

	it.each([
		["all.zip", "would be a directory. Name a directory."],
		["occupied", "cannot be a directory: a file is there."],
		["occupied/new", "cannot be a directory: a file is there."],
	])("and not to %s", async (name, reason) => {
		await writeFile(folder("occupied"), "a file");
		const run = exported("--all", "--to", folder(name));
		await expect(run).rejects.toThrow(UsageError);
		await expect(run).rejects.toThrow(reason);
	});

	it("and are not exported there again", async () => {
		const to = folder("resumed");
		const [first = "", ...others] = references;
		await exported(first, others[0] ?? "", "--to", to);
		const before = await lstat(join(to, first));
		const entries = await auditedDuring(async () => {
			expect(await exported("--all", "--to", to)).toBe(
				`1 registration exported to ${to}, with index.html.\n2 there already.`,
			);
		});
		expect(entries.filter((entry) => entry.includes(first))).toEqual([]);
		expect((await lstat(join(to, first))).ino).toBe(before.ino);
		expect((await readdir(to)).sort()).toEqual([...references, "index.html"].sort());
	});

	it("beside others that cannot be, which are named", async () => {
		const to = folder("beside");
		const [first = "", second = "", third = ""] = references;
		await mkdir(join(to, second), { recursive: true });
		await writeFile(join(to, second, "notes.txt"), "of the operator");
		await exported(third, "--to", join(to, third));
		await rm(join(to, third, "registration.json"));
		const refused = (reference: string) => `${reference}: ${join(to, reference)} is there, and`;
		const run = exported("--all", "--to", to);
		await expect(run).rejects.toMatchObject({ name: "OperatorError" });
		await expect(run).rejects.toThrow("1 registration exported");
		await expect(run).rejects.toThrow("2 could not be exported:");
		for (const reference of [second, third]) await expect(run).rejects.toThrow(refused(reference));
		expect(await readdir(join(to, second))).toEqual(["notes.txt"]);
		expect(await filesIn(join(to, first))).toContain("registration.json");
	});

	it("and an export with other options does not count as theirs", async () => {
		for (const [before, now] of [
			[["--originals-only"], ["--safe-only"]],
			[["--safe-only"], []],
			[[], ["--safe-only"]],
		] as const) {
			const to = folder(`other-options${before.join("")}`);
			const run = (options: readonly string[]) =>
				server.operator("registrations", "export", "--all", "--to", to, ...options);
			await run(before);
			await expect(run(now), `${before}, ${now}`).rejects.toThrow(
				"is no whole export with these options",
			);
		}
	});

	it("and nothing is left of one that is interrupted; the next run continues", async () => {
		const to = folder("interrupted");
		const entries = await auditedDuring(async () => {
			const exporting = server.operator("registrations", "export", "--all", "--to", to);
			const exists = async () => (await readdir(to).catch(() => [])).some(isReference);
			await vi.waitUntil(exists, { timeout: 60_000, interval: 20 });
			process.emit("SIGTERM", "SIGTERM");
			await expect(exporting).rejects.toMatchObject({ name: "OperatorError", exitCode: 143 });
			const kept = (await readdir(to)).length;
			await expect(exporting).rejects.toThrow(
				`Interrupted by SIGTERM. ${kept} of 3 are in ${to}; repeat the command for the rest.`,
			);
		});
		const begun = entries.filter((entry) => !entry.includes(": "));
		const ended = entries.filter((entry) => entry.includes(": "));
		const whole = await readdir(to);
		expect(whole.filter((name) => !isReference(name))).toEqual([]);
		expect(whole.length).toBeLessThan(references.length);
		expect(ended).toHaveLength(begun.length);
		expect(ended.at(-1)).toBe("registrations export: failed registrations");
		for (const reference of whole)
			expect(entries).toContain(`registrations export: done ${reference}`);
		await server.operator("registrations", "export", "--all", "--to", to);
		expect((await readdir(to)).sort()).toEqual([...references, "index.html"].sort());
	});

	it("and leftovers of killed exports are removed, except those of a single registration", async () => {
		const to = folder("killed");
		await mkdir(join(to, ".export-4194304-aaaaaa", "7KQ4-M2XA-9TRZ"), { recursive: true });
		await mkdir(join(to, ".export-4194304-bbbbbb"));
		await writeFile(join(to, ".export-4194304-bbbbbb", "registration.json"), "{}");
		await exported("--all", "--to", to);
		expect((await readdir(to)).filter((name) => name.startsWith("."))).toEqual([
			".export-4194304-bbbbbb",
		]);
	});
});

describe("the index", () => {
	it("links to every whole export in the directory, earliest first, and escapes names", async () => {
		const to = folder("index");
		const [first = "", second = "", third = ""] = references;
		await exported(third, first, "--to", to);
		await server.operator("registrations", "export", second, "--to", join(to, second));
		await mkdir(join(to, "2222-2222-2222"));
		await exported("--since", "2026-11-21", "--to", to);
		const page = await readFile(join(to, "index.html"), "utf8");
		expect([...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
			`${first}/registration.json`,
			`${second}/summary.html`,
			`${third}/registration.json`,
		]);
		expect(page).toContain("19/11/2026 12:00");
		expect(page).toContain("Wong &lt;b&gt;&amp; Sons&lt;/b&gt;");
		expect(page).not.toContain("<b>");
		expect(page).toContain("204518837");
		expect(page).toContain("賬戶號碼");
	});

	it("puts nothing beside the files of one registration", async () => {
		const to = folder("of-one");
		await mkdir(to);
		await writeFile(join(to, "registration.json"), "{}");
		await expect(exported("--all", "--to", to)).rejects.toThrow("has the export of one");
		expect(await readdir(to)).toEqual(["registration.json"]);
	});

	it("replaces no page of somebody else", async () => {
		const to = folder("website");
		await mkdir(to);
		await writeFile(join(to, "index.html"), "<title>Somebody else</title>");
		await expect(exported("--all", "--to", to)).rejects.toThrow("is not of an export");
		expect(await readdir(to)).toEqual(["index.html"]);
	});
});

describe("a tar", () => {
	async function packed(...words: string[]): Promise<Buffer> {
		const output = new PassThrough();
		const bytes = buffer(output);
		server.writeTo(output);
		expect(await exported(...words, "--to", "-")).toBe("");
		output.end();
		return await bytes;
	}

	it("unpacks to what a directory has", async () => {
		const [to, unpacked] = [folder("directory"), folder("unpacked")];
		await exported("--all", "--to", to);
		await mkdir(unpacked);
		await writeFile(folder("all.tar"), await packed("--all"));
		const run = promisify(execFile);
		const { stderr } = await run("tar", ["-xf", folder("all.tar"), "-C", unpacked]);
		expect(stderr).toBe("");
		expect((await filesIn(unpacked)).sort()).toEqual((await filesIn(to)).sort());
		for (const name of await filesIn(to))
			expect(await readFile(join(unpacked, name))).toEqual(await readFile(join(to, name)));
		for (const name of await readdir(unpacked, { recursive: true })) {
			const found = await lstat(join(unpacked, name));
			const mode = found.isDirectory() ? 0o700 : 0o600;
			expect([name, found.mode & 0o777]).toEqual([name, mode]);
		}
	});

	it("of no registrations is empty", async () => {
		const [to, path] = [folder("unpacked-none"), folder("none.tar")];
		await mkdir(to);
		await writeFile(path, await packed("--state", "deregistered"));
		await promisify(execFile)("tar", ["-xf", path, "-C", to]);
		expect(await readdir(to)).toEqual([]);
	});

	it("of one registration has its folder and the index too", async () => {
		const [first = ""] = references;
		const entries = await auditedDuring(async () => {
			await writeFile(folder("one.tar"), await packed(first));
		});
		expect(entries).toContain(`registrations export: done ${first}`);
		expect(entries).toContain("registrations export: done 1 reference");
		const { stdout } = await promisify(execFile)("tar", ["-tf", folder("one.tar")]);
		expect(stdout.split("\n")).toEqual(
			expect.arrayContaining([`${first}/`, `${first}/originals/idCopyF.jpg`, "index.html"]),
		);
	});

	it.each([
		["in the first registration", () => 10_000],
		["before the last byte", async () => (await packed("--all")).length - 1],
	])(
		"whose reader ends %s is not complete: nothing in it counts as exported",
		async (_when, limitOf) => {
			const limit = await limitOf();
			let taken = 0;
			server.writeTo(
				new Writable({
					write(chunk, _encoding, done) {
						taken += chunk.length;
						const isOver = taken > limit;
						done(isOver ? Object.assign(new Error("write EPIPE"), { code: "EPIPE" }) : null);
					},
				}).on("error", () => {}),
			);
			const entries = await auditedDuring(async () => {
				await expect(exported("--all", "--to", "-")).rejects.toThrow("EPIPE");
			});
			const ends = entries.filter((entry) => entry.includes(": "));
			expect(ends.length).toBeGreaterThan(1);
			expect(ends.filter((entry) => entry.includes(": done"))).toEqual([]);
			expect(ends).toHaveLength(entries.length / 2);
		},
	);

	it("is not written to a terminal", async () => {
		const run = exported("--all", "--to", "-");
		await expect(run).rejects.toThrow(UsageError);
		await expect(run).rejects.toThrow("tar -x");
	});
});

it("a registration whose file is damaged does not keep others from being exported", async () => {
	for (const id of (await server.storedFiles()).filter(isFileId).slice(-1))
		await server.storage.alterFile(id, "altered");
	const to = folder("damaged");
	const entries = await auditedDuring(async () => {
		await expect(exported("--all", "--to", to)).rejects.toThrow(
			/^2 registrations exported .+\n1 could not be exported:\n[\w-]{14}: .+ altered/,
		);
	});
	expect(entries.filter((entry) => entry.startsWith("registrations export: failed"))).toHaveLength(
		2,
	);
	expect(await readdir(to)).toHaveLength(3);
});
