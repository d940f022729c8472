import { parseEnvironment } from "./environment/environment.ts";

/** For a supervisor: start again. */
const FATAL_EXIT_CODE = 70;

/** Errors whose message alone says what to do. Their modules may not be loaded yet. */
const EXPLAINED = [
	"EnvironmentError",
	"ExtensionError",
	"FileStoreRefusedError",
	"DataDirectoryInUseError",
	"NewerTablesError",
	"UnfinishedMoveError",
	"VaultBelongsElsewhereError",
	"KeysDoNotFitError",
	"KeyServiceUnavailableError",
];

// Whatever is written belongs to the server alone.
process.umask(0o077);

try {
	const environment = parseEnvironment(process.env);
	const { startServer } = await import("./server.ts");
	const { loadExtensions } = await import("./extensions/load-extensions.ts");
	const { logLibraryNotices } = await import("./logging/library-notices.ts");
	const { Log } = await import("./logging/log.ts");
	const log = new Log();
	logLibraryNotices(log);
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
	// Set before the first client can know of the server; a signal in between waits for the start.
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.once(signal, () => {
			void starting.then((server) => server.close()).then(() => process.exit(0));
		});
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
	return error.stack ?? error.message;
}

function stop(reason: string): never {
	process.stderr.write(`${reason}\n`);
	process.exit(1);
}
