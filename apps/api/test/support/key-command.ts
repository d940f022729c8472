#!/usr/bin/env node
/**
 * A program for KEY_WRAPPER=command, as an operator would write it for a key service: its "service"
 * is a folder of keys, named by KEY_COMMAND_DIR.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const EXIT_DOES_NOT_OPEN = 65;
const directory = process.env.KEY_COMMAND_DIR ?? "";
const [action, keyId = ""] = process.argv.slice(2);

const versions = () => readdirSync(directory).filter((name) => name.startsWith("master-")).length;
const master = (version: number) => readFileSync(join(directory, `master-${version}`));
const makeMaster = () =>
	writeFileSync(join(directory, `master-${versions()}`), randomBytes(32), { mode: 0o600 });

if (versions() === 0 || action === "rotate") makeMaster();
const input = readFileSync(0);
if (action === "wrap") {
	const version = versions() - 1;
	const iv = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", master(version), iv).setAAD(Buffer.from(keyId));
	const ciphertext = Buffer.concat([cipher.update(input), cipher.final()]);
	process.stdout.write(Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), ciphertext]));
}
if (action === "unwrap") {
	try {
		const version = input.readUInt8(0);
		if (!existsSync(join(directory, `master-${version}`))) throw new Error("No such version");
		const decipher = createDecipheriv("aes-256-gcm", master(version), input.subarray(1, 13))
			.setAAD(Buffer.from(keyId))
			.setAuthTag(input.subarray(13, 29));
		process.stdout.write(Buffer.concat([decipher.update(input.subarray(29)), decipher.final()]));
	} catch {
		process.exitCode = EXIT_DOES_NOT_OPEN;
	}
}
