import { errorCodeOf } from "../platform/logging/error-code.ts";

/** Why a file of the operator cannot be read. The command runs as the server's user. */
export function describeUnreadable(path: string, error: unknown): string {
	const code = errorCodeOf(error);
	switch (code) {
		case "ENOENT":
		case "ENOTDIR":
			return `${path} was not found.`;
		case "EISDIR":
			return `${path} is a directory.`;
		case "EACCES":
		case "EPERM":
			return `The user of this command, which is the server's, may not read ${path}. Use \`accounts import - < ${path}\`.`;
		default:
			return `${path} cannot be read (${code ?? error}).`;
	}
}
