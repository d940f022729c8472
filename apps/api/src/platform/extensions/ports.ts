import { AccountDirectory } from "../../domain/accounts/account-directory.ts";
import { CaptchaVerifier } from "../../domain/captcha/captcha-verifier.ts";
import { FileScanner } from "../../domain/file-inspection/scanning/file-scanner.ts";
import { RegistrationDelivery } from "../../domain/outbox/delivery/registration-delivery.ts";
import { Mailer } from "../../domain/outbox/mail/mailer.ts";
import type { Environment } from "../environment/environment.ts";
import { FileStore } from "../files/file-store.ts";
import { KeyVault } from "../sealing/key-vault.ts";
import { KeyWrapper } from "../sealing/key-wrapper.ts";
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

function describe<Role extends object>(
	port: Port<Role>,
	members: MembersOf<Role>,
	choice?: PortDescription["choice"],
): PortDescription {
	return { port, members, choice };
}

/** Every port that an extension may provide. */
export const PORTS: readonly PortDescription[] = [
	describe(AccountDirectory, { serviceState: "value", find: "method" }, ["ACCOUNTS", "database"]),
	describe(CaptchaVerifier, { verify: "method" }),
	describe(
		FileScanner,
		{
			isOn: "value",
			recipe: "value",
			timeLimitMs: "value",
			scan: "method",
			isReachable: "method",
		},
		["SCANNER", "none"],
	),
	describe(
		FileStore,
		{
			createDraft: "method",
			read: "method",
			remove: "method",
			list: "method",
			discardLeftovers: "method",
		},
		["FILE_STORE", "disk"],
	),
	describe(KeyVault, {
		claim: "method",
		keep: "method",
		open: "method",
		rewrap: "method",
		destroy: "method",
		confirm: "method",
		isConfirmed: "method",
		listUnconfirmedBefore: "method",
	}),
	describe(
		KeyWrapper,
		{
			wrap: "method",
			unwrap: "method",
			rotate: "method",
			hasOlder: "method",
			retireOlder: "method",
		},
		["KEY_WRAPPER", "file"],
	),
	describe(Mailer, { send: "method" }, ["MAIL", "files"]),
	describe(RegistrationDelivery, { isOn: "value", deliver: "method" }, ["DELIVERY", "none"]),
];

/** The members of a port that an adapter lacks, in words; empty if it is complete. */
export function findMissingMembers({ members }: PortDescription, adapter: object): string[] {
	return Object.entries(members).flatMap(([name, kind]) => {
		const member: unknown = Reflect.get(adapter, name);
		if (kind === "method") return typeof member === "function" ? [] : [`the method ${name}`];
		return member === undefined ? [`a value for ${name}`] : [];
	});
}
