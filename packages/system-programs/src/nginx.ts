import { type SystemProgram, systemProgram } from "./system-program.ts";

const NGINX: SystemProgram = {
	title: "nginx",
	variable: "NGINX_PATH",
	names: ["nginx"],
	// Debian installs it in a folder that is only on root's PATH.
	usualPaths: ["/usr/sbin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/sbin/nginx"],
	debianPackages: ["nginx"],
};

/** The path of nginx, installed if permitted. */
export function nginxExecutable(): Promise<string> {
	return systemProgram(NGINX);
}
