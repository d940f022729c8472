import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Environment } from "../environment/environment.ts";
import { describeError } from "./describe-error.ts";
import { ExtensionError } from "./extension-error.ts";
import { defaultOf, importFile, listOf } from "./extension-file.ts";
import { Extensions } from "./extensions.ts";
import { INTERFACE_VERSION } from "./interface-version.ts";
import { within } from "./limit-adapter.ts";
import { parseExtensions } from "./parse-extensions.ts";

const OWN_NAME = "@sim-registration/api";
const OWN_ENTRY = fileURLToPath(new URL(`../../index${extname(import.meta.url)}`, import.meta.url));
const SINGLE_PACKAGES = [OWN_NAME, "@nestjs/common", "@nestjs/core", "@nestjs/throttler"];
const INSTALL_ONCE = "Install it once";
const START_THEIRS = "Start the copy that the extensions import: npx sim-registration-server";
const LOCATING_LIMIT_MS = 10_000;
const DECORATOR = /\.[cm]?ts:\d+\n\s*@/;
const LOADING_LIMIT_MS = 30_000;
const LATE = new Error("a top-level await did not end within 30 seconds");

/**
 * Loads the file that EXTENSIONS names, for the server and for the operator's commands.
 *
 * @throws ExtensionError that says what is wrong with it
 */
export async function loadExtensions(environment: Environment): Promise<Extensions> {
	if (environment.EXTENSIONS === undefined) return Extensions.NONE;
	const file = resolve(environment.EXTENSIONS);
	if (!existsSync(file)) throw new ExtensionError(file, ["there is no such file"]);
	const copies = findCopies(file);
	if (copies.length > 0) throw new ExtensionError(file, copies);
	const module = await load(file);
	requireOwnVersion(file, module);
	return parseExtensions(file, listOf(module), environment);
}

/** A guard, module or port of another copy would not be recognised: they are found by identity. */
function findCopies(file: string): string[] {
	const theirs = createRequire(file);
	const ours = createRequire(import.meta.url);
	return SINGLE_PACKAGES.flatMap((name) => {
		const copy = resolveIn(theirs, name);
		const own = name === OWN_NAME ? OWN_ENTRY : resolveIn(ours, name);
		return copy === undefined || copy === own
			? []
			: [
					`there are two copies of ${name}: ${copy} and the server's ${own}. ${name === OWN_NAME ? START_THEIRS : INSTALL_ONCE}`,
				];
	});
}

function resolveIn(from: NodeJS.Require, name: string): string | undefined {
	try {
		return from.resolve(name);
	} catch {
		return undefined;
	}
}

/** Extensions that do not say which interface they were written for mean the first. */
function requireOwnVersion(file: string, module: unknown): void {
	const { interfaceVersion = 1 } = {
		// In CommonJS it may be a member of `module.exports` only.
		...Object(defaultOf(module)),
		...Object(module),
	} as { readonly interfaceVersion?: unknown };
	if (interfaceVersion === INTERFACE_VERSION) return;
	throw new ExtensionError(file, [
		`they were written for interface ${interfaceVersion}, and this server has interface ${INTERFACE_VERSION}. docs/versions.md says what changed; then set interfaceVersion to ${INTERFACE_VERSION}`,
	]);
}

async function load(file: string): Promise<unknown> {
	try {
		return await within(LOADING_LIMIT_MS, LATE, () => importFile(file));
	} catch (cause) {
		const address = pathToFileURL(file).href;
		const reason = cause === LATE ? LATE.message : describeLoadError(cause, address);
		throw new ExtensionError(file, [`it cannot be loaded: ${reason}`], { cause });
	}
}

function describeLoadError(error: unknown, address: string): string {
	const described = describeError(error);
	const isUnlocated = error instanceof SyntaxError && described.startsWith(error.name);
	const located = isUnlocated ? (locateSyntaxError(address) ?? described) : described;
	return DECORATOR.test(located)
		? `Node does not run decorators in TypeScript: compile the file with tsc, and name the result. ${located}`
		: located;
}

/** Node tells file and line of a module's syntax error only when a program ends with it. */
function locateSyntaxError(address: string): string | undefined {
	const program = ["--input-type=module", "--eval", `await import(${JSON.stringify(address)})`];
	const { stderr } = spawnSync(process.execPath, program, {
		encoding: "utf8",
		timeout: LOCATING_LIMIT_MS,
	});
	const [message = ""] = stderr.split("\n    at ");
	return message.includes("SyntaxError") ? message.replace(/\n+/g, "\n") : undefined;
}
