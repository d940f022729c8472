import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { RegistrationExporter } from "../../src/domain/registrations/registration-export.ts";
import { isFileId } from "../../src/domain/registrations/sweeper.ts";
import { register } from "../support/register.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let references: string[];

beforeAll(async () => {
	server = await startTestServer();
	references = [await register(server.url), await register(server.url)];
});
afterAll(() => server.close());

function check(...options: string[]): Promise<string> {
	return server.operator("keys", "check", ...options);
}

it.each([[[]], [["--all"]]])(
	"opens all registrations, files and accounts with %j",
	async (options) => {
		expect(await check(...options)).toMatch(
			/^All open: 2 registrations with their files, [1-9]\d* accounts\.$/,
		);
	},
);

it("ends with an outcome in the audit log if a signal interrupts it", async () => {
	const { checkFiles: original } = RegistrationExporter.prototype;
	const open = vi.spyOn(RegistrationExporter.prototype, "checkFiles");
	open.mockImplementationOnce(function (this: RegistrationExporter, registration) {
		process.emit("SIGINT", "SIGINT");
		return original.call(this, registration);
	});
	onTestFinished(() => open.mockRestore());
	await expect(check("--as", "Chan")).rejects.toMatchObject({ exitCode: 130 });
	const entries = JSON.parse(await server.operator("audit", "list", "--json"));
	expect(entries).toContainEqual(
		expect.objectContaining({ actor: "Chan", action: "keys check: failed" }),
	);
});

it("names what does not open, and since when it exists", async () => {
	await server.look((database) =>
		database
			.updateTable("accounts")
			.set({ details: Buffer.from("altered") })
			.execute(),
	);
	await expect(check()).rejects.toThrow(/^([1-9]\d*) of \1 accounts do not open\./);
	const [id = "no file"] = (await server.storedFiles()).filter(isFileId);
	await server.storage.alterFile(id, "altered");
	const said = await check("--all").catch(({ message }) => message);
	expect(said).toMatch(/^1 of 2 registrations and ([1-9]\d*) of \1 accounts do not open\./);
	expect(said).toMatch(/^[\w-]{14} {2}20\d\d-\S+ \S+ \+08:00 {2}.+altered/m);
	expect(said).toContain(`: file ${id} does not open`);
	expect(said).toMatch(/^an account {2}20\d\d-\S+ \S+ \+08:00 {2}/m);
});

it("names every registration once the vault is empty", async () => {
	await server.storage.emptyVault();
	const said = await check().catch(({ message }) => message);
	for (const reference of references) expect(said).toContain(`${reference}  20`);
	expect(said).toContain("it was purged, or the vault is older");
	expect(said).not.toContain("204518837");
});
