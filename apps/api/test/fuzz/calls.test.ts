import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApplication } from "../../src/application.ts";
import { parseEnvironment } from "../../src/environment/environment.ts";
import { Log } from "../../src/logging/log.ts";
import { CALLS } from "./support/calls.ts";

/** What Express keeps of its routes. */
const stackSchema = v.array(
	v.object({
		route: v.optional(v.object({ path: v.string(), methods: v.record(v.string(), v.boolean()) })),
	}),
);

let directory: string;
let application: Awaited<ReturnType<typeof createApplication>>;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-"));
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const keyFile = join(directory, "private.pem");
	writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
	application = await createApplication({
		environment: parseEnvironment({
			NODE_ENV: "test",
			DATA_DIR: join(directory, "data"),
			KEY_DIR: join(directory, "keys"),
			IAMSMART: "gateway",
			IAMSMART_API_URL: "http://localhost:9",
			IAMSMART_CLIENT_ID: "client",
			IAMSMART_CLIENT_SECRET: "client-secret",
			IAMSMART_PRIVATE_KEY_FILE: keyFile,
		}),
		clock: () => new Date(),
		log: new Log(() => {}),
		onFatal: () => {},
	});
});
afterAll(async () => {
	await application?.close();
	rmSync(directory, { recursive: true, force: true });
});

it("every call that the server registered is fuzzed, and no other", () => {
	const { router } = application.getHttpAdapter().getInstance();
	const stack = v.parse(stackSchema, router.stack);
	const registered = stack.flatMap(({ route }) =>
		route === undefined
			? []
			: Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
	);
	expect(CALLS.map(({ method, route }) => `${method} ${route}`).sort()).toEqual(registered.sort());
});
