import { describeSqliteError } from "./platform/database/sqlite-error.ts";
import { parseEnvironment } from "./platform/environment/environment.ts";
import { findIneffective } from "./platform/environment/ineffective-settings.ts";
import { describeDenied } from "./platform/files/describe-denied.ts";

/** Asks the supervisor for a restart. */
const FATAL_EXIT_CODE = 70;

/**
 * Errors whose message says what to do. Listed by name, because their modules may not be loaded
 * yet.
 */
const EXPLAINED = [
	"EnvironmentError",
	"ExtensionError",
	"FileStoreRefusedError",
	"DataDirectoryInUseError",
	"OtherSchemaError",
	"UnfinishedMoveError",
	"VaultBelongsElsewhereError",
	"KeysDoNotFitError",
	"FilesDoNotFitError",
	"KeyServiceUnavailableError",
	"OtherUserError",
];

// Files are readable by the server's user only.
process.umask(0o077);

try {
	const environment = parseEnvironment(process.env);
	const { startServer } = await import("./server.ts");
	const { loadExtensions } = await import("./platform/extensions/load-extensions.ts");
	const { logLibraryNotices } = await import("./platform/logging/library-notices.ts");
	const { Log } = await import("./platform/logging/log.ts");
	const log = new Log();
	logLibraryNotices(log);
	for (const setting of findIneffective(process.env, environment))
		log.warn("setting_without_effect", { setting });
	const extensions = await loadExtensions(environment);
	const onFatal = (error: Error) => {
		log.error("fatal", {}, error);
		process.exit(FATAL_EXIT_CODE);
	};
	const starting = startServer({
		environment,
		clock: () => new Date(),
		log,
		onFatal,
		extensions,
	});
	// Installed before any client can know of the server; an earlier signal waits for the start.
	const end = async () => {
		try {
			await (await starting).close();
			process.exit(0);
		} catch (error) {
			log.error("stop_failed", {}, error);
			process.exit(1);
		}
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
	const server = await starting;
	server.warmUp();
	await server.keepRelease();
} catch (error) {
	stop(describeStartError(error));
}

function describeStartError(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (EXPLAINED.includes(error.name)) return error.message;
	if ("code" in error && error.code === "EADDRINUSE")
		return `The port is taken: ${error.message}. Set PORT to a free one.`;
	return describeSqliteError(error) ?? describeDenied(error) ?? error.stack ?? error.message;
}

function stop(reason: string): never {
	process.stderr.write(`${reason}\n`);
	process.exit(1);
}
