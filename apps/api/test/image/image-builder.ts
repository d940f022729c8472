import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** What the image says of how it is started. */
export interface ImageConfig {
	readonly User: string;
	readonly Env: readonly string[];
	readonly Entrypoint: readonly string[];
	readonly WorkingDir: string;
	readonly StopSignal: string;
	readonly Volumes: Readonly<Record<string, object>>;
	readonly Labels: Readonly<Record<string, string>>;
	readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Builds images with buildah, without a daemon, in a folder of its own. */
export class ImageBuilder {
	readonly #storage: string;

	/** @param storage an empty folder */
	constructor(storage: string) {
		this.#storage = storage;
	}

	/**
	 * Builds a Dockerfile.
	 *
	 * @param context the folder that it may copy from
	 * @param dockerfile relative to it
	 */
	build(context: string, dockerfile: string, args: Readonly<Record<string, string>>): void {
		this.#buildah(
			"build",
			...["--format", "docker", "--isolation", "chroot", "--network", "host"],
			...["--ignorefile", join(context, `${dockerfile}.dockerignore`), "--file", dockerfile],
			...Object.entries(args).flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]),
			...registrySettings(),
			...["--tag", "localhost/sim-registration", context],
		);
	}

	/**
	 * Makes what the official image of Node has, from Debian's packages and this machine's Node, where
	 * no registry of images is reached.
	 *
	 * @returns its name
	 */
	makeBase(): string {
		const root = join(this.#storage, "base");
		const suite = ["--variant=minbase", "--include=ca-certificates", "bookworm", root];
		execFileSync("mmdebstrap", suite, { stdio: "ignore" });
		const local = join(root, "usr/local");
		cpSync(process.execPath, join(local, "bin/node"));
		const modules = execFileSync("npm", ["root", "--global"], { encoding: "utf8" }).trim();
		mkdirSync(join(local, "lib/node_modules"), { recursive: true });
		cpSync(join(modules, "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
		for (const name of ["npm", "npx"])
			symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
		const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
		const inside = "/etc/ssl/certs/of-this-machine.pem";
		if (authorities !== undefined) cpSync(authorities, join(root, inside), { dereference: true });
		const container = this.#buildah("from", "scratch");
		this.#buildah("copy", "--quiet", container, root, "/");
		const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
		this.#buildah("config", "--env", `PATH=${path}`, container);
		if (authorities !== undefined)
			this.#buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${inside}`, container);
		this.#buildah("commit", "--quiet", "--rm", container, "localhost/node");
		return "localhost/node";
	}

	/** @returns the folder with the image's files, and how it is started */
	mount(): { readonly root: string; readonly config: ImageConfig } {
		const container = this.#buildah("from", "localhost/sim-registration");
		const { Docker } = JSON.parse(this.#buildah("inspect", container));
		return { root: this.#buildah("mount", container), config: Docker.config };
	}

	#buildah(command: string, ...argv: readonly string[]): string {
		const folders = [
			"--root",
			join(this.#storage, "root"),
			"--runroot",
			join(this.#storage, "run"),
		];
		return execFileSync("buildah", [...folders, "--storage-driver", "vfs", command, ...argv], {
			encoding: "utf8",
			maxBuffer: 100_000_000,
			stdio: ["ignore", "pipe", "inherit"],
		}).trim();
	}
}

/** Where this machine installs packages from. */
function registrySettings(): string[] {
	const file = join(homedir(), ".npmrc");
	return existsSync(file) ? ["--volume", `${file}:/root/.npmrc:ro`] : [];
}
