import { type SystemProgram, systemProgram } from "./system-program.ts";

const NGINX: SystemProgram = {
	title: "nginx",
	variable: "NGINX_PATH",
	names: ["nginx"],
	// Debian keeps it where only root's PATH leads.
	usualPaths: ["/usr/sbin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/sbin/nginx"],
	debianPackages: ["nginx"],
};

/** The path of nginx, installed where this process may. */
export function nginxExecutable(): Promise<string> {
	return systemProgram(NGINX);
}
