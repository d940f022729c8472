import type { Environment } from "../environment/environment.ts";
import type { Port } from "./extension.ts";

/** Run-time description of a port, because types do not exist at run time. */
export interface PortDescription {
	readonly port: Port;
	readonly members: Readonly<Record<string, MemberKind>>;
	/** the variable that selects an adapter, and its default */
	readonly choice: readonly [variable: keyof Environment, byDefault: string] | undefined;
}

type MemberKind = "method" | "value";

/** The compiler rejects a description with a missing or an additional member. */
type MembersOf<Role> = {
	readonly [Name in keyof Role]: Role[Name] extends (...given: never[]) => unknown
		? "method"
		: "value";
};

const defined: PortDescription[] = [];

/** Every port that an extension may provide, once the port's file is loaded. */
export const PORTS: readonly PortDescription[] = defined;

/**
 * Lets an extension provide a port. Stands beside the port.
 *
 * @param choice the variable that selects an adapter, and its default
 */
export function definePort<Role extends object>(
	port: Port<Role>,
	members: MembersOf<Role>,
	choice?: PortDescription["choice"],
): void {
	defined.push({ port, members, choice });
	defined.sort((one, other) => one.port.name.localeCompare(other.port.name));
}

/** The members of a port that an adapter lacks, in words; empty if it is complete. */
export function findMissingMembers({ members }: PortDescription, adapter: object): string[] {
	return Object.entries(members).flatMap(([name, kind]) => {
		const member: unknown = Reflect.get(adapter, name);
		if (kind === "method") return typeof member === "function" ? [] : [`the method ${name}`];
		return member === undefined ? [`a value for ${name}`] : [];
	});
}
