import { environmentSchema } from "../environment/environment.ts";

/** Of systemd: a folder with secrets. */
const CREDENTIALS = "CREDENTIALS_DIRECTORY";

/** What a process of the extensions has: no variable of the server, some of which are secrets. */
export function ownVariables(): Record<string, string | undefined> {
	const servers = [...Object.keys(environmentSchema.entries), CREDENTIALS];
	const own = Object.entries(process.env).filter(([name]) => !servers.includes(name));
	return { ...Object.fromEntries(own), NODE_ENV: process.env["NODE_ENV"] };
}
