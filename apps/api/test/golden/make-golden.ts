/**
 * Creates the golden data directory: one registration as this version stores it, with its keys. Run
 * it once for each new format, under a new name; committed ones are never regenerated, because
 * every later version has to open them.
 *
 *     pnpm --filter @sim-registration/api golden 2026-11
 */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
	sampleAddressProof,
	samplePhoto,
	sampleScreenshot,
} from "@sim-registration/sample-documents";
import { Customer } from "../support/customer.ts";
import {
	endProcess,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission, wireFile } from "../support/submission.ts";

const MAILS = 2;
const SMALL = { width: 320, height: 240 };

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error("Give the golden directory a name, such as 2026-11");
const directory = join(fileURLToPath(new URL(".", import.meta.url)), name);
const variables = variablesIn(directory);

const server = spawnServer(variables);
const customer = await new Customer(await server.url, "en").open();
await customer.logIn();
const passport = { idType: "passport", idNO: "K12345678", idNO_1: "", idNO_2: "" };
const files = {
	brCopy: wireFile(await sampleAddressProof({ name: "商業登記證.pdf", pages: 1 })),
	businessProof: wireFile(await sampleScreenshot(SMALL)),
	idCopyF: wireFile(await samplePhoto(SMALL)),
	idCopyB: wireFile(await samplePhoto({ ...SMALL, seed: 2 })),
	idCopyS: wireFile(await samplePhoto({ ...SMALL, seed: 3 })),
};
const body = completeSubmission(files, { ...passport, declarationNoHkid: true });
const { reference } = (await customer.submit(body).expect(200)).body;
while ((await readdir(join(directory, "data", "mail")).catch(() => [])).length < MAILS)
	await sleep(50);
await endProcess(server.process, "SIGTERM");

// The document contains each file's digest, so the files need not be stored twice.
const target = join(directory, "exported");
await runOperatorProcess(variables, "registrations", "export", reference, "--to", target);
for (const name of await readdir(target))
	if (name !== "registration.json") await rm(join(target, name), { recursive: true });
for (const leftover of ["server.lock", "mail", "drafts"])
	await rm(join(directory, "data", leftover), { recursive: true, force: true });
