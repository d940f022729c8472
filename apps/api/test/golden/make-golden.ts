/**
 * Makes the golden data directory: one registration as this version keeps it, with its keys. Run it
 * once for each new format, under a new name; what was committed before is never made again,
 * because every later version has to open it.
 *
 *     pnpm --filter @sim-registration/api golden 2026-11
 */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";

const MAILS = 2;

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error("Give the golden directory a name, such as 2026-11");
const directory = join(fileURLToPath(new URL(".", import.meta.url)), name);
const variables = variablesIn(directory);

const server = spawnServer(variables);
const customer = await new Customer(await server.url, "en").open();
await customer.logIn();
const passport = { idType: "passport", idNO: "K12345678", idNO_1: "", idNO_2: "" };
const body = completeSubmission(await acceptedFiles(), { ...passport, declarationNoHkid: true });
const { reference } = (await customer.submit(body).expect(200)).body;
while ((await readdir(join(directory, "data", "mail")).catch(() => [])).length < MAILS)
	await sleep(50);
await endProcess(server.process, "SIGTERM");

const target = join(directory, "exported");
await runOperatorProcess(variables, "registrations", "export", reference, "--to", target);
for (const leftover of ["server.lock", "mail", "drafts"])
	await rm(join(directory, "data", leftover), { recursive: true, force: true });
