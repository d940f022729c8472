import type { Environment } from "../environment/environment.ts";
import type { Port } from "./extension.ts";

/** Time limit of a call during a login. */
export const LOGIN_LIMIT_MS = 5_000;
/** Time limit of any other call. */
export const CALL_LIMIT_MS = 30_000;
/** Time limit of a call that goes through everything that is stored; no customer waits for it. */
export const WHOLE_LIMIT_MS = 600_000;

/** A method, which ends at its time limit. */
export interface MethodDescription {
	readonly limitMs: number;
	/** the index of its parameter `signal`, which aborts then */
	readonly signalAt: number;
	/** the names of errors that are answers, and no failures of the adapter */
	readonly answers?: readonly string[];
	/** an adapter may omit it */
	readonly isOptional?: boolean;
	/** the members of what it returns, if that has methods of its own */
	readonly returns?: Members;
}

/** A value, or a number with its maximum. */
type ValueDescription = "value" | { readonly most: number };

export type Members = Readonly<Record<string, MethodDescription | ValueDescription>>;

/** Run-time description of a port, because types do not exist at run time. */
export interface PortDescription {
	readonly port: Port;
	readonly members: Members;
	/** the variable that selects an adapter, and its default */
	readonly choice: readonly [variable: keyof Environment, byDefault: string] | undefined;
}

type SignalAt<Given extends unknown[]> =
	Required<Given> extends [...infer Before, AbortSignal] ? Before["length"] : never;

/** The compiler rejects a description with a missing or an additional member. */
export type MembersOf<Role> = {
	readonly [Name in keyof Role]: NonNullable<Role[Name]> extends (...given: infer Given) => unknown
		? MethodDescription & { readonly signalAt: SignalAt<Given> }
		: Role[Name] extends number
			? { readonly most: number }
			: "value";
};

const defined: PortDescription[] = [];

/** Every port that an extension may provide, once the port's file is loaded. */
export const PORTS: readonly PortDescription[] = defined;

/**
 * Lets extensions provide a port. Called in the port's own file.
 *
 * @param choice the variable that selects an adapter, and its default
 */
export function definePort<Role extends object>(
	port: Port<Role>,
	members: MembersOf<Role>,
	choice?: PortDescription["choice"],
): void {
	defined.push({ port, members: members as Members, choice });
	defined.sort((one, other) => one.port.name.localeCompare(other.port.name));
}

/** The members of a port that an adapter lacks, in words; empty if it is complete. */
export function findMissingMembers({ members }: PortDescription, adapter: object): string[] {
	return Object.entries(members).flatMap(([name, kind]) => {
		const member: unknown = Reflect.get(adapter, name);
		if (kind === "value") return member === undefined ? [`a value for ${name}`] : [];
		if ("most" in kind)
			return Number(member) <= kind.most ? [] : [`a value for ${name} of at most ${kind.most}`];
		const isMissing = typeof member !== "function" && !(kind.isOptional && member === undefined);
		return isMissing ? [`the method ${name}`] : [];
	});
}
