import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { createApplication } from "../../src/application.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";

/** Express's internal list of routes. */
const stackSchema = v.array(
	v.object({
		route: v.optional(v.object({ path: v.string(), methods: v.record(v.string(), v.boolean()) })),
	}),
);

/**
 * Settings of a server that has every call, including those of iAM Smart, and calls no other
 * service.
 */
export function everyCallSettings(directory: string): Record<string, string> {
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const keyFile = join(directory, "private.pem");
	writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
	return {
		IAMSMART: "gateway",
		IAMSMART_API_URL: "http://localhost:9",
		IAMSMART_CLIENT_ID: "client",
		IAMSMART_CLIENT_SECRET: "client-secret",
		IAMSMART_PRIVATE_KEY_FILE: keyFile,
	};
}

/** Every call and page that the server registers, as in `GET /real-name-registration/:language`. */
export async function registeredCalls(): Promise<string[]> {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-"));
	const application = await createApplication({
		environment: parseEnvironment({
			NODE_ENV: "test",
			DATA_DIR: join(directory, "data"),
			KEY_DIR: join(directory, "keys"),
			...everyCallSettings(directory),
		}),
		clock: () => new Date(),
		log: new Log(() => {}),
		onFatal: () => {},
	});
	try {
		const { router } = application.getHttpAdapter().getInstance();
		return v
			.parse(stackSchema, router.stack)
			.flatMap(({ route }) =>
				route === undefined
					? []
					: Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
			);
	} finally {
		await application.close();
		rmSync(directory, { recursive: true, force: true });
	}
}
