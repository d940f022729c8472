import { describe, expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { OPTION_NAMES, parseCommandLine } from "./command-line.ts";
import { commands } from "./commands/index.ts";

const WITH_VALUES = ["as", "to", "days", "from", "from-heads", "from-keys", "on"];

/** What each command accepts besides `--as`, according to docs/operating.md. */
const TAKEN: Readonly<Record<string, { readonly most?: number; readonly options?: string[] }>> = {
	"accounts import": { most: 1, options: ["dry-run", "remove-missing", "yes"] },
	"invitations create": { most: 1, options: ["days"] },
	"invitations list": { options: ["json"] },
	"invitations revoke": { most: 1 },
	"sessions end": { most: 1, options: ["all"] },
	"registrations list": { options: ["json"] },
	"registrations export": { most: 1, options: ["to", "zip"] },
	"registrations deregister": { most: 1, options: ["on", "undo"] },
	"registrations purge": { options: ["dry-run"] },
	"keys rotate": {},
	"keys accept-loss": { options: ["yes"] },
	"outbox list": { options: ["json"] },
	"outbox retry": { most: 1, options: ["all"] },
	"mails take": { options: ["to"] },
	"maintenance on": {},
	"maintenance off": {},
	releases: { options: ["json"] },
	"releases withdraw": { most: 1 },
	"audit list": { options: ["json"] },
	"audit verify": {},
	"audit prune": {},
	"database migrate": {},
	move: { options: ["from", "from-keys", "from-heads"] },
};

function argvOf(name: string, positionals: readonly string[], options: readonly string[] = []) {
	const written = options.flatMap((option) =>
		WITH_VALUES.includes(option) ? [`--${option}`, "value"] : [`--${option}`],
	);
	return [...name.split(" "), ...positionals, ...written];
}

it("the table has every command", () => {
	expect(Object.keys(TAKEN).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(TAKEN))("%s", (name, { most = 0, options = [] }) => {
	const full = Array.from({ length: most }, (_, index) => `argument-${index}`);

	const isTaken = (option: string) => options.includes(option) || option === "as";

	it.each(OPTION_NAMES.filter(isTaken))("accepts --%s", (option) => {
		const { input } = parseCommandLine(argvOf(name, [], [option]));
		expect(input.options).toHaveProperty(option);
	});

	it.each(OPTION_NAMES.filter((option) => !isTaken(option)))("rejects --%s", (option) => {
		expect(() => parseCommandLine(argvOf(name, [], [option]))).toThrow(UsageError);
	});

	it("accepts the arguments of its usage and no more", () => {
		expect(parseCommandLine(argvOf(name, full))).toMatchObject({
			command: { name },
			input: { positionals: full },
		});
		expect(() => parseCommandLine(argvOf(name, [...full, "further"]))).toThrow(UsageError);
	});

	it.each(options)("rejects a repeated --%s", (option) => {
		expect(() => parseCommandLine(argvOf(name, [], [option, option]))).toThrow(UsageError);
	});
});

it.each([
	[["sessions", "end", "204518837", "--all"]],
	[["outbox", "retry", "some-id", "--all"]],
	[["registrations", "deregister", "7KQ4-M2XA-9TRD", "--on", "2026-11-24", "--undo"]],
	[["no", "command"]],
	[["keys"]],
	[[]],
	[["audit", "list", "--nope"]],
	[["registrations", "purge", "--dry-run=no"]],
])("rejects %j", (argv) => {
	expect(() => parseCommandLine(argv)).toThrow(UsageError);
});
