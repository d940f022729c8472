import { execFileSync } from "node:child_process";
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { contentVersion } from "./content-version.ts";

interface Manifest {
	readonly name: string;
	readonly files?: readonly string[];
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly [other: string]: unknown;
}

interface Package {
	readonly manifest: Manifest;
	/** by the path in the package */
	readonly files: ReadonlyMap<string, string>;
}

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));
const OPENAPI = "openapi.json";
/** Found by identity: there must be one copy. */
const ONCE = ["@nestjs/common", "@nestjs/core", "@nestjs/throttler", "reflect-metadata"];
/** In the built form there is nothing left to install. */
const BUNDLED = ["@sim-registration/web"];

/**
 * Packs what a team needs to extend the server (docs/extending.md): the server, the rules and the
 * form, with one version, which changes with their contents.
 */
export function packPackages(destination: string): void {
	const packages = ["packages/validation", "apps/api", "apps/web"].map(readPackage);
	const contents = packages.flatMap(({ manifest, files }) => [
		[`${manifest.name}/package.json`, Buffer.from(JSON.stringify(manifest))] as const,
		...[...files].map(([path, file]) => [`${manifest.name}/${path}`, readFileSync(file)] as const),
	]);
	const version = contentVersion(new Map(contents));
	for (const each of packages) pack(each, version, destination);
}

function readPackage(folder: string): Package {
	const root = join(REPOSITORY, folder);
	const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
	const folders = (manifest.files ?? []).filter((pattern) => !pattern.startsWith("!"));
	const paths = folders.flatMap((name) =>
		readdirSync(join(root, name), { recursive: true }).map((path) => join(name, String(path))),
	);
	const isShipped = (path: string) =>
		!path.includes(".compile-cache") && statSync(join(root, path)).isFile();
	const files = new Map(paths.filter(isShipped).map((path) => [path, join(root, path)]));
	if (folder === "apps/api") files.set(OPENAPI, join(REPOSITORY, "docs", OPENAPI));
	return { manifest, files };
}

function pack({ manifest, files }: Package, version: string, destination: string): void {
	const folder = mkdtempSync(join(tmpdir(), "sim-registration-pack-"));
	try {
		for (const [path, file] of files) cpSync(file, join(folder, path));
		const shipped = JSON.stringify(shippedManifest(manifest, version), undefined, 2);
		writeFileSync(join(folder, "package.json"), shipped);
		execFileSync("npm", ["pack", "--pack-destination", resolve(destination)], {
			cwd: folder,
			stdio: "ignore",
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function shippedManifest(manifest: Manifest, version: string): object {
	const { scripts: _, devDependencies: __, files: ___, dependencies = {}, ...rest } = manifest;
	const needed = Object.entries(BUNDLED.includes(manifest.name) ? {} : dependencies).map(
		([name, range]) => [name, range.startsWith("workspace:") ? version : range] as const,
	);
	const isOnce = ([name]: readonly [string, string]) => ONCE.includes(name);
	const peers = { ...(rest["peerDependencies"] ?? {}) };
	return {
		...rest,
		version,
		dependencies: Object.fromEntries(needed.filter((entry) => !isOnce(entry))),
		peerDependencies: { ...peers, ...Object.fromEntries(needed.filter(isOnce)) },
	};
}
