import { execFile } from "node:child_process";
import {
	appendFileSync,
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { postgresPrograms, rcloneExecutable } from "@sim-registration/test-kit/programs";
import { type RunningS3, startS3 } from "@sim-registration/test-kit/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shellBlocks } from "../support/code-blocks.ts";
import { createCertificate } from "../support/test-certificate.ts";
import { register } from "./support/accounts.ts";
import { Installation } from "./support/installation.ts";
import { registerDuring } from "./support/register-during.ts";
import { RunningPostgres } from "./support/running-postgres.ts";

const GUIDE = new URL("../../../../docs/operating.md", import.meta.url);
const DAY = "2026-11-22";
const run = promisify(execFile);

let postgres: RunningPostgres;
let s3: RunningS3;
let certificateFile: string;
let original: Installation;
let before: string[];
let after: string[];
const others: Installation[] = [];

/** A machine with its own two databases and its own prefix in the bucket. */
async function sharedInstallation(name: string): Promise<Installation> {
	const installation = await Installation.complete();
	const { endpoint, bucket, credentials } = s3.settings;
	const secrets = {
		"database-url": await postgres.createDatabase(name),
		"key-database-url": await postgres.createDatabase(`${name}_keys`),
		"s3-secret-access-key": credentials.secretAccessKey,
	};
	for (const [file, secret] of Object.entries(secrets)) {
		writeFileSync(installation.at("etc/credentials", file), secret, { mode: 0o400 });
		const variable = file.replaceAll("-", "_").toUpperCase();
		installation.edit(
			`LoadCredential=${file}:/etc/sim-registration/credentials/${file}\nEnvironment=${variable}_FILE=%d/${file}`,
		);
	}
	const variables = {
		FILE_STORE: "s3",
		S3_ENDPOINT: endpoint,
		S3_BUCKET: bucket,
		S3_PREFIX: `${name}/`,
		S3_ACCESS_KEY_ID: credentials.accessKeyId,
		NODE_EXTRA_CA_CERTS: certificateFile,
	};
	const lines = Object.entries(variables).map((each) => `${each.join("=")}\n`);
	appendFileSync(installation.at("etc/environment"), lines.join(""));
	mkdirSync(installation.at("etc/backup"));
	const services = [
		postgres.service("sim-registration", name),
		postgres.service("sim-registration-keys", `${name}_keys`),
	];
	writeFileSync(installation.at("etc/backup/pg-service"), services.join("\n"));
	const remote = {
		type: "s3",
		provider: "Other",
		endpoint,
		access_key_id: credentials.accessKeyId,
		secret_access_key: credentials.secretAccessKey,
	};
	const settings = Object.entries(remote).map((each) => each.join(" = "));
	writeFileSync(installation.at("etc/backup/rclone"), `[bucket]\n${settings.join("\n")}\n`);
	return installation;
}

/** Runs commands of the guide for an installation. */
async function runThere(installation: Installation, commands: string): Promise<void> {
	const programs = [installation.at("sbin"), await postgresPrograms()];
	const folders = [...programs, dirname(await rcloneExecutable()), process.env["PATH"]];
	const env = {
		PATH: folders.join(delimiter),
		HOME: installation.at("home"),
		RCLONE_CA_CERT: certificateFile,
		DAY,
	};
	const text = installation.substitute(commands).replaceAll('"$(date +%F)"', DAY);
	await run("bash", ["--norc", "-euo", "pipefail", "-c", text], { env });
}

function blockWith(words: string): string {
	const found = shellBlocks(readFileSync(GUIDE, "utf8")).filter((each) => each.includes(words));
	expect(found).toHaveLength(1);
	return found[0] ?? "";
}

async function references(installation: Installation): Promise<string[]> {
	const rows = JSON.parse(await installation.operator("registrations", "list", "--json"));
	return rows.map(({ reference }: { reference: string }) => reference);
}

async function exported(installation: Installation, reference: string): Promise<string[]> {
	const folder = installation.at("home", reference);
	await installation.operator("registrations", "export", reference, "--to", folder);
	return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

/** Another machine, on which the guide's commands restore the backup. */
async function restored(name: string): Promise<Installation> {
	const installation = await sharedInstallation(name);
	others.push(installation);
	for (const folder of ["sim-registration", "sim-registration-keys"])
		cpSync(original.at("backups", folder), installation.at("backups", folder), { recursive: true });
	await runThere(installation, blockWith("pg_restore"));
	return installation;
}

beforeAll(async () => {
	const certificate = await createCertificate();
	[postgres, s3] = [await RunningPostgres.start(), await startS3(certificate)];
	const place = await Installation.empty();
	others.push(place);
	certificateFile = place.at("home", "authority.pem");
	writeFileSync(certificateFile, certificate.cert);
	original = await sharedInstallation("original");
	for (const folder of ["sim-registration", "sim-registration-keys"])
		mkdirSync(join(original.at("backups"), folder));
	await original.start();
	await original.importAccounts();
	({ before, after } = await registerDuring(original.url, () =>
		runThere(original, blockWith("sim-registration-backup-shared /")),
	));
}, 120_000);
afterAll(async () => {
	for (const installation of [original, ...others]) await installation?.close();
	await s3?.stop();
	await postgres?.stop();
});

describe("a backup of PostgreSQL and S3 made while customers register", () => {
	it("contains everything acknowledged before it, and opens in another place", async () => {
		const elsewhere = await restored("elsewhere");
		await elsewhere.start();
		const kept = await references(elsewhere);
		expect(kept).toEqual(expect.arrayContaining(before));
		expect(after).toEqual(expect.arrayContaining(kept));
		for (const reference of new Set([...before, ...kept.slice(-1)]))
			expect(await exported(elsewhere, reference)).toContain("originals/idCopyS.png");
		expect(await elsewhere.operator("audit", "verify")).toContain("is intact");
		expect(await register(elsewhere.url)).toMatch(/-/);
	});

	it("keeps data and keys apart", () => {
		const folders = ["sim-registration", "sim-registration-keys"];
		const [data, keys] = folders.map((folder) => readdirSync(original.at("backups", folder, DAY)));
		expect(data).toEqual(["backup.json", "files", "registrations.dump"]);
		expect(keys).toEqual(["audit-heads", "backup.json", "keys.dump", "wrapping-key"]);
	});

	it("does not overwrite an older one", async () => {
		const again = runThere(original, blockWith("sim-registration-backup-shared /"));
		await expect(again).rejects.toThrow("File exists");
	});

	it("fails with a message if the bucket or a database is unavailable", async () => {
		const broken = await sharedInstallation("broken");
		others.push(broken);
		const [, keyDirectory = ""] = broken.stateDirectories();
		mkdirSync(join(keyDirectory, "audit-heads"));
		const backUp = (name: string) =>
			runThere(broken, `sim-registration-backup-shared "$HOME/${name}" "$HOME/${name}-keys"`);
		await backUp("whole");
		const services = broken.at("etc/backup/pg-service");
		const text = readFileSync(services, "utf8");
		writeFileSync(services, text.replaceAll("dbname=broken_keys", "dbname=nowhere"));
		await expect(backUp("no-vault")).rejects.toThrow("nowhere");
		writeFileSync(services, text);
		appendFileSync(broken.at("etc/environment"), "S3_BUCKET=nowhere\n");
		await expect(backUp("no-bucket")).rejects.toThrow("is not complete");
		expect(readdirSync(broken.at("home/no-bucket"))).not.toContain("backup.json");
		expect(readdirSync(broken.at("home/no-bucket-keys"))).not.toContain("backup.json");
	});
});
