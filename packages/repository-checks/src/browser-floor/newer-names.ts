import data from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier } from "@mdn/browser-compat-data";
import { isAtFloor } from "./floor-support.ts";

const STATIC = /_static$/;
const PLAIN_NAME = /^[a-zA-Z]\w*$/;
/** Their members are used without a qualifier. */
const GLOBAL_SCOPES = ["Window", "WorkerGlobalScope", "_globals"];

/** Names of the web platform, and whether the floor supports them. */
export interface PlatformNames {
	/** as in `structuredClone` */
	readonly globals: ReadonlyMap<string, boolean>;
	/** as in `AbortSignal.any` */
	readonly statics: ReadonlyMap<string, boolean>;
	/**
	 * as in `toSpliced`, of built-in objects; supported if any object at the floor has a member of
	 * that name
	 */
	readonly members: ReadonlyMap<string, boolean>;
}

/** Reads the names from MDN's compatibility data. */
export function platformNames(): PlatformNames {
	const globals = new Map<string, boolean>();
	const statics = new Map<string, boolean>();
	const members = new Map<string, boolean>();
	const { builtins = {} } = data.javascript;
	const owners: Readonly<Record<string, Identifier>> = { ...data.api, ...identifiers(builtins) };
	for (const [owner, entry] of Object.entries(owners)) {
		if (entry.__compat) globals.set(owner, isAtFloor(entry.__compat));
		for (const [key, has] of ownNames(entry)) {
			const name = key.replace(STATIC, "");
			if (key !== name) statics.set(`${owner}.${name}`, has);
			else members.set(name, (members.get(name) ?? false) || has);
			if (GLOBAL_SCOPES.includes(owner)) globals.set(name, has);
		}
	}
	return { globals, statics, members: membersOf(builtins, members) };
}

/** A table of names may also contain its own statement. */
function identifiers({ __compat: _own, ...names }: Identifier): Record<string, Identifier> {
	return names as Record<string, Identifier>;
}

function membersOf(builtins: Identifier, all: ReadonlyMap<string, boolean>) {
	const entries = Object.values(identifiers(builtins));
	const names = entries.flatMap((entry) => ownNames(entry).map(([name]) => name));
	return new Map(names.map((name) => [name, all.get(name) ?? true]));
}

function ownNames(entry: Identifier): [name: string, has: boolean][] {
	return Object.entries(identifiers(entry)).flatMap(([name, { __compat }]) =>
		__compat && PLAIN_NAME.test(name) && !name.endsWith("_event")
			? [[name, isAtFloor(__compat)]]
			: [],
	);
}
