import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Customer } from "../support/customer.ts";
import { ListenersFile } from "../support/listeners-file.ts";
import { register } from "../support/register.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer } from "../support/test-server.ts";

/** As a customer enters it. */
const SECRET = "A123456";

/** Bodies of listeners and jobs, by name. */
const MISBEHAVING = {
	throwing: `throw new Error("${SECRET} is unknown");`,
	printing: `console.log("${SECRET}"); console.error("${SECRET}"); throw "${SECRET}";`,
	looping: "for (;;);",
	leaking: "for (;;) leaked.push(new Array(1e6).fill(1.5));",
	exiting: "process.exit(1);",
};

it("jobs that fail, loop, leak, exit or print change no answer to a customer, and one reads registrations", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-jobs-"));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const jobs = {
		...MISBEHAVING,
		good: "for (const known of (await registrations.page()).registrations) note(known);",
	};
	const file = new ListenersFile(directory, {}, jobs);
	const server = await startTestServer({ EXTENSIONS: file.path });
	onTestFinished(() => server.close());
	const reference = await register(server.url);
	// A minute after the start.
	await expect
		.poll(() => file.notes(), { timeout: 300_000 })
		.toContainEqual(expect.objectContaining({ reference, isExported: false, state: "registered" }));
	const lines = () => server.logLines.map((line) => JSON.parse(line));
	const why = () =>
		Object.fromEntries(
			lines()
				.filter(({ event }) => /^own_.*_failed$/.test(event))
				.map(({ event, errorReason }) => [event, errorReason]),
		);
	await expect.poll(why, { timeout: 300_000 }).toEqual({
		own_throwing_failed: "Error",
		own_printing_failed: "string",
		own_leaking_failed: "ended",
		own_exiting_failed: "ended",
	});
	expect(lines().map(({ event }) => event)).toContain("own_good");
	expect(server.logLines.join("")).not.toContain(SECRET);
	await register(server.url);
});

it("listeners that fail, hang, loop, leak, exit or print change no answer to a customer", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-listeners-"));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const file = new ListenersFile(directory, {
		...MISBEHAVING,
		hanging: "await new Promise(() => {});",
		good: "note(event);",
	});
	const server = await startTestServer({ EXTENSIONS: file.path });
	onTestFinished(() => server.close());
	const files = await smallFiles();
	const references = await Promise.all(
		Array.from({ length: 5 }, async () => {
			const customer = await Customer.loggedIn(server.url);
			return (await customer.submit(completeSubmission(files)).expect(200)).body.reference;
		}),
	);
	await expect
		.poll(async () => (await file.notes()).map(({ subject }) => subject).sort())
		.toEqual(references.sort());
	const failures = async () => {
		const listed: { readonly listener: string; readonly lastError: string }[] = JSON.parse(
			await server.operator("listeners", "list", "--json"),
		);
		return Object.fromEntries(listed.map(({ listener, lastError }) => [listener, lastError]));
	};
	await expect.poll(failures, { timeout: 300_000 }).toEqual({
		throwing: "Error",
		printing: "string",
		hanging: "late",
		looping: "late",
		leaking: "ended",
		exiting: "ended",
		good: null,
	});
	expect(server.logLines.join("")).not.toContain(SECRET);
	expect(await server.operator("registrations", "list")).toContain(references[0]);
	await register(server.url);
});
