import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ImageConfig } from "./image-builder.ts";

type Variables = Readonly<Record<string, string>>;

interface Places {
	/** the image's files */
	readonly root: string;
	/** contains the volumes, and outlives each container */
	readonly volumes: string;
	/** mounted on /run/secrets */
	readonly secrets: string;
}

/**
 * In a mount namespace: the image's files, read-only, with its volumes, a /tmp and the secrets; then its user
 * with no other variable and without any privilege.
 */
const RUN = `
	mount --make-rprivate /
	mount --bind "$ROOT" "$ROOT"
	mount --options remount,bind,ro "$ROOT"
	mount --types proc proc "$ROOT/proc"
	mount --rbind /dev "$ROOT/dev"
	mount --types tmpfs tmpfs "$ROOT/tmp"
	mount --types tmpfs tmpfs "$ROOT/run"
	mkdir "$ROOT/run/secrets"
	mount --bind "$SECRETS" "$ROOT/run/secrets"
	for volume in $VOLUMES; do mount --bind "$KEPT$volume" "$ROOT$volume"; done
	ulimit -c 0
	exec chroot "$ROOT" setpriv --reuid="\${IDS%:*}" --regid="\${IDS#*:}" --clear-groups \\
		--no-new-privs --inh-caps=-all --bounding-set=-all "$@"`;

/** Runs programs of an image as a container does, on a read-only root. Needs root. */
export class Container {
	readonly #places: Places;
	readonly #config: ImageConfig;
	readonly #ids: string;

	constructor(places: Places, config: ImageConfig) {
		this.#places = places;
		this.#config = config;
		const idOf = (option: string) =>
			execFileSync("chroot", [places.root, "id", option, config.User], { encoding: "utf8" }).trim();
		this.#ids = `${idOf("--user")}:${idOf("--group")}`;
		const [user = 0, group = 0] = this.#ids.split(":").map(Number);
		for (const volume of Object.keys(config.Volumes)) {
			const folder = join(places.volumes, volume);
			mkdirSync(folder, { recursive: true, mode: 0o700 });
			chownSync(folder, user, group);
		}
	}

	get userId(): number {
		return Number(this.#ids.split(":")[0]);
	}

	/** Starts its entry point. The process that it returns is the server. */
	start(variables: Variables): ChildProcessWithoutNullStreams {
		return this.#spawn(this.#config.Entrypoint, variables);
	}

	/** Runs a program in it. @returns its exit code and output */
	async run(
		program: readonly string[],
		variables: Variables,
		input = "",
	): Promise<{ readonly code: number | null; readonly output: string }> {
		const child = this.#spawn(program, variables);
		child.stdin.end(input);
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
			});
		const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
		return { code, output };
	}

	#spawn(program: readonly string[], variables: Variables): ChildProcessWithoutNullStreams {
		const { Env, WorkingDir, Volumes } = this.#config;
		const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
		const inside = ["env", "--ignore-environment", `--chdir=${WorkingDir}`, ...Env, ...given];
		return spawn("unshare", ["--mount", "sh", "-euc", RUN, "run", ...inside, ...program], {
			env: {
				PATH: process.env["PATH"],
				ROOT: this.#places.root,
				KEPT: this.#places.volumes,
				SECRETS: this.#places.secrets,
				VOLUMES: Object.keys(Volumes).join(" "),
				IDS: this.#ids,
			},
		});
	}
}
