/**
 * reCAPTCHA's side of its documented protocol, for demos and tests. It is written from Google's
 * documentation and shares no code with the client in apps/api.
 *
 *     node src/main.ts
 *
 * README.md lists the settings (`SANDBOX_*`) and the admin calls. Once it listens, it prints its
 * port in one line of JSON; SIGTERM or SIGINT ends it.
 */
import { startSandbox } from "./sandbox.ts";
import { readSettings } from "./settings.ts";

try {
	const sandbox = await startSandbox(readSettings(process.env), Date.now);
	process.stdout.write(`${JSON.stringify({ event: "listening", port: sandbox.port })}\n`);
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => sandbox.close());
} catch (error) {
	const reason = error instanceof Error ? error.message : String(error);
	process.stderr.write(`${JSON.stringify({ event: "refused", reason })}\n`);
	process.exitCode = 1;
}
