/**
 * iAM Smart's side of the protocol, for demos and tests: a key service, signed and sealed calls, a
 * consent page with test persons. It is written from the protocol's description and shares no code
 * with the client in apps/api.
 *
 *     node src/main.ts
 *
 * README.md lists the settings (`SANDBOX_*`) and the admin calls. Once it listens, it prints its
 * port in one line of JSON; SIGTERM or SIGINT ends it.
 */
import { startSandbox } from "./sandbox.ts";
import { readSettings } from "./settings/settings.ts";

const TAKEN = "The port is taken. Set SANDBOX_PORT to a free one.";

try {
	const sandbox = await startSandbox(readSettings(process.env), Date.now);
	process.stdout.write(`${JSON.stringify({ event: "listening", port: sandbox.port })}\n`);
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => sandbox.close());
} catch (error) {
	process.stderr.write(`${JSON.stringify({ event: "refused", reason: reasonOf(error) })}\n`);
	process.exitCode = 1;
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return "code" in error && error.code === "EADDRINUSE" ? TAKEN : error.message;
}
