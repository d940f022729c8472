import type { Log } from "./log.ts";

const NOTICE_MAX_LENGTH = 200;

/**
 * Writes libraries' output and Node's warnings as log lines, so that the whole log is JSON. Only
 * the first line, and only texts: an object may contain request data.
 *
 * @returns restores the previous state
 */
export function logLibraryNotices(log: Log): () => void {
	const { debug, error, info, log: print, warn } = console;
	const say = (first: unknown) => {
		const text = first instanceof Error ? first.name : String(first);
		const [notice = ""] = text.slice(0, NOTICE_MAX_LENGTH).split("\n");
		log.warn("library_notice", { notice });
	};
	Object.assign(console, { debug: say, error: say, info: say, log: say, warn: say });
	const onWarning = ({ name, message }: Error) => say(`${name}: ${message}`);
	const listeners = process.listeners("warning");
	process.removeAllListeners("warning");
	process.on("warning", onWarning);
	return () => {
		Object.assign(console, { debug, error, info, log: print, warn });
		process.removeListener("warning", onWarning);
		for (const listener of listeners) process.on("warning", listener);
	};
}
