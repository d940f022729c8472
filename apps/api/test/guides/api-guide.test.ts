import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { sampleRegistrationFiles } from "@sim-registration/sample-documents";
import { webTools } from "@sim-registration/test-kit/programs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shellBlocks } from "../support/code-blocks.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const guide = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");
const script = shellBlocks(guide).join("\n");
const promised = [...script.matchAll(/^# (\{.*\})$/gm)].map(([, line = ""]) => JSON.parse(line));
const NAMES = {
	brCopy: "br-certificate.pdf",
	businessProof: "address-proof.pdf",
	idCopyF: "front.jpg",
	idCopyB: "back.jpg",
	idCopyS: "selfie.png",
} as const;

let directory: string;
let server: TestServer;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "api-guide-"));
	server = await startTestServer();
});
afterEach(async () => {
	await server.close();
	rmSync(directory, { recursive: true, force: true });
});

it("docs/api.md, followed literally, leads to a registration and the answers that it shows", async () => {
	const files = await sampleRegistrationFiles({ seed: 1 });
	for (const [upload, name] of Object.entries(NAMES))
		writeFileSync(join(directory, name), files[upload as keyof typeof NAMES].bytes);
	const { curl, jq } = await webTools();
	const tools = [dirname(curl), dirname(jq), process.env["PATH"]].join(delimiter);
	const { stdout, stderr } = await promisify(execFile)(
		"bash",
		["--norc", "-euo", "pipefail", "-c", script],
		{ cwd: directory, env: { PATH: tools, BASE: `${server.url}/real-name-registration` } },
	);
	expect(stderr).toBe("");
	expect(promised).toHaveLength(3);
	const shown = stdout.split("\n").filter((line) => line.startsWith("{"));
	expect(shown.map((line) => JSON.parse(line))).toEqual(promised);
	const [registered] = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(stdout).toContain(registered.reference);
});
