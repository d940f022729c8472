import { describe, expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { parseCommandLine } from "./command-line.ts";
import { commands } from "./commands/index.ts";

/** An id of an outbox entry or an invitation. */
const ID = "0190e1c8-7f3a-4b6d-9c2e-5d8f1a2b3c4d";
const REFERENCE = "7KQ4-M2XA-9TRZ";

/** Options with a value, each with a valid one. */
const VALUES: Readonly<Record<string, string>> = {
	reason: "the old machine burned",
	account: "204518837",
	address: "a@b.example",
	as: "chan",
	before: REFERENCE,
	days: "30",
	from: "a-folder",
	"from-heads": "a-folder",
	"from-keys": "a-folder",
	limit: "10",
	on: "2026-11-24",
	"remove-at-most": "0",
	since: "2026-11-24",
	state: "deregistered",
	subject: REFERENCE,
	to: "a-folder",
	"to-keys": "a-folder",
};

/** Valid arguments of the commands that check theirs. */
const ARGUMENTS: Readonly<Record<string, string>> = {
	"invitations create": "204518837",
	"invitations revoke": ID,
	"sessions end": "204518837",
	"drafts end": "204518837",
	"registrations export": REFERENCE,
	"registrations deregister": REFERENCE,
	"registrations accept-loss": REFERENCE,
	"outbox retry": ID,
	"outbox correct": ID,
	"outbox discard": ID,
	"releases withdraw": "0123456789abcdef",
};

interface Taken {
	/** whether its argument must be given, or can be, once or several times */
	readonly argument?: "required" | "optional" | "several";
	/** options of which one must replace the argument if it is not given */
	readonly replacedBy?: readonly string[];
	/** options it needs */
	readonly needs?: readonly string[];
	/** options it accepts besides */
	readonly accepts?: readonly string[];
}

/** What each command accepts besides `--as`, according to docs/operating.md. */
const TAKEN: Readonly<Record<string, Taken>> = {
	status: { accepts: ["json"] },
	check: { accepts: ["json"] },
	"accounts import": {
		argument: "required",
		accepts: ["dry-run", "remove-missing", "remove-at-most", "yes"],
	},
	"invitations create": { argument: "required", accepts: ["days"] },
	"invitations list": { accepts: ["json"] },
	"invitations revoke": { argument: "required", accepts: ["yes"] },
	"sessions end": { argument: "optional", replacedBy: ["all"], accepts: ["dry-run", "yes"] },
	"drafts end": { argument: "optional", replacedBy: ["all"], accepts: ["dry-run", "yes"] },
	"registrations list": {
		accepts: ["account", "state", "since", "not-exported", "limit", "before", "json"],
	},
	"registrations export": {
		argument: "several",
		replacedBy: ["all", "account", "state", "since", "not-exported"],
		needs: ["to"],
		accepts: ["zip"],
	},
	"registrations deregister": { argument: "required", accepts: ["on", "undo", "yes"] },
	"registrations purge": { accepts: ["dry-run", "yes"] },
	"registrations accept-loss": { argument: "required", accepts: ["dry-run", "yes"] },
	"keys check": { accepts: ["all"] },
	"keys rotate": { accepts: ["dry-run", "yes"] },
	"keys accept-loss": { accepts: ["dry-run", "yes"] },
	"outbox list": { accepts: ["json"] },
	"outbox retry": { argument: "optional", replacedBy: ["all"], accepts: ["dry-run"] },
	"outbox correct": { argument: "required", needs: ["address"] },
	"outbox discard": { argument: "required", accepts: ["yes"] },
	"listeners list": { accepts: ["json"] },
	"mails take": { needs: ["to"], accepts: ["dry-run"] },
	"maintenance on": {},
	"maintenance off": {},
	"releases list": { accepts: ["json"] },
	"releases withdraw": { argument: "required", accepts: ["yes"] },
	"audit list": { accepts: ["since", "subject", "limit", "json"] },
	"audit verify": { accepts: ["json"] },
	"audit accept": { needs: ["reason"], accepts: ["dry-run", "yes"] },
	"audit prune": { accepts: ["dry-run", "yes"] },
	backup: { needs: ["to", "to-keys"], accepts: ["json"] },
	"replica follow": { needs: ["to", "to-keys"], accepts: ["once"] },
	"replica forget": {},
	"replica finish": { needs: ["from", "from-keys"], accepts: ["json"] },
	restore: {
		needs: ["from", "from-keys"],
		accepts: ["accept-loss", "dry-run", "verify-only", "json"],
	},
	"database migrate": { accepts: ["dry-run"] },
	move: { needs: ["from", "from-keys"], accepts: ["from-heads", "dry-run"] },
};

const ALL_OPTIONS = [
	...new Set(
		Object.values(TAKEN).flatMap(({ replacedBy = [], needs = [], accepts = [] }) => [
			...replacedBy,
			...needs,
			...accepts,
		]),
	),
];

function written(options: readonly string[]) {
	return options.flatMap((option) =>
		[`--${option}`, VALUES[option]].filter((word) => word !== undefined),
	);
}

function problemOf(argv: readonly string[]): string {
	try {
		parseCommandLine(argv);
	} catch (error) {
		if (error instanceof UsageError) return error.message;
		throw error;
	}
	throw new Error(`${argv.join(" ")} was accepted.`);
}

function helpOf(...argv: readonly string[]): string {
	const line = parseCommandLine(argv);
	if ("help" in line) return line.help;
	throw new Error("A command was chosen.");
}

it("the table has every command", () => {
	expect(Object.keys(TAKEN).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(TAKEN))("%s", (name, taken) => {
	const { argument, replacedBy = [], needs = [], accepts = [] } = taken;
	const words = name.split(" ");
	const valid = ARGUMENTS[name] ?? "argument";
	const positionals = argument === undefined ? [] : [valid];
	const least = [...words, ...positionals, ...written(needs)];
	const withOption = (option: string) =>
		replacedBy.includes(option)
			? [...words, ...written([...needs, option])]
			: [...least, ...written([option])];
	const options = [...replacedBy, ...needs, ...accepts];

	it("rejects options that it does not declare", () => {
		expect(parseCommandLine(least)).toMatchObject({ command: { name } });
	});

	it.each([...replacedBy, ...accepts, "as"])("accepts --%s", (option) => {
		const key = option.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
		const value = VALUES[option] ?? true;
		expect(parseCommandLine(withOption(option))).toMatchObject({
			command: { name },
			input: { options: { [key]: value } },
		});
	});

	it("accepts --as in front of its name, where the installed script has it", () => {
		expect(parseCommandLine(["--as", "chan", ...least])).toMatchObject({
			command: { name },
			input: { options: { as: "chan" } },
		});
	});

	it.each(ALL_OPTIONS.filter((option) => !options.includes(option)))("rejects --%s", (option) => {
		expect(problemOf([...least, ...written([option])])).toContain(`nknown option '--${option}'`);
	});

	it.each(needs)("needs --%s", (option) => {
		const others = written(needs.filter((need) => need !== option));
		const line = [...words, ...positionals, ...others];
		expect(problemOf(line)).toContain(`equired option '--${option} <`);
	});

	it("accepts its argument", () => {
		expect(parseCommandLine(least)).toMatchObject({ command: { name }, input: { positionals } });
	});

	it.runIf(argument === "several")("accepts its argument several times", () => {
		expect(parseCommandLine([...least, valid])).toMatchObject({
			input: { positionals: [valid, valid] },
		});
	});

	it.runIf(argument !== "several")("accepts no more", () => {
		expect(problemOf([...least, valid])).toContain("oo many arguments");
	});

	it.each(replacedBy)("takes either its argument or --%s", (option) => {
		const line = [...words, valid, ...written([...needs, option])];
		expect(problemOf(line)).toMatch(new RegExp(`Give either .+--${option}`));
	});

	it.runIf(argument !== undefined)("needs its argument, or an option that replaces it", () => {
		expect(problemOf([...words, ...written(needs)])).toMatch(/issing required|Give either/);
	});

	it.each([...options, "as"].filter((option) => option in VALUES))(
		"rejects a repeated --%s",
		(option) => {
			expect(problemOf([...least, ...written([option, option])])).toContain("It is given twice.");
		},
	);

	it("describes itself, its argument and its options", () => {
		const help = helpOf(...words, "--help");
		const { summary } = commands.find((command) => command.name === name) ?? { summary: "?" };
		expect(help.replace(/\s+/g, " ")).toContain(summary);
		for (const option of options) expect(help).toMatch(new RegExp(`^ {2}--${option} .*\\w`, "m"));
		expect(/^Arguments:$/m.test(help)).toBe(argument !== undefined);
	});
});

it.each([
	["invitations create 12345", "Give an account number: 9 letters or digits."],
	["invitations create 204518837 --days 0", "Give a whole number from 1 to 90."],
	["invitations create 204518837 --days 91", "Give a whole number from 1 to 90."],
	["invitations create 204518837 --days 1.5", "Give a whole number from 1 to 90."],
	["invitations create 204518837 --days=-1", "Give a whole number from 1 to 90."],
	["invitations revoke all", "Give the id of an invitation, as `invitations list` prints it."],
	["sessions end 12345", "Give an account number: 9 letters or digits."],
	["registrations list --account 12345", "9 letters or digits."],
	["registrations list --state gone", "Allowed choices are registered, deregistered, purging."],
	["registrations list --since 2026-02-30", "The calendar has no such day."],
	["registrations list --since yesterday", "Give a day as YYYY-MM-DD."],
	["registrations list --limit 0", "Give a number of registrations."],
	["registrations list --limit all", "Give a number of registrations."],
	["audit list --limit 0", "Give a number of entries."],
	["registrations list --before x", "Give a reference, as this lists it."],
	[
		"registrations export 7KQ4-M2XA-9TRD --to a",
		"A character is mistyped: a reference's last one checks the others. Compare it with the confirmation.",
	],
	[
		`registrations export ${REFERENCE} x --to a`,
		"Give a reference such as 7KQ4-M2XA-9TRZ, or an account number.",
	],
	["registrations deregister x", "Give a reference such as 7KQ4-M2XA-9TRZ, or an account number."],
	[`registrations deregister ${REFERENCE} --on today`, "Give a day as YYYY-MM-DD."],
	["audit list --subject=", "Give a reference, an account or another subject."],
	["audit list --since 2026-13-01", "The calendar has no such day."],
	["--as= status", "Give a name."],
	[`registrations export ${REFERENCE} --to=`, "Name a directory."],
	["mails take --to=", "Name a directory."],
	["outbox retry x", "Give the id of an entry, as `outbox list` prints it."],
	["outbox discard x", "Give the id of an entry, as `outbox list` prints it."],
	["outbox correct x --address a@b.example", "Give the id of an entry"],
	[`outbox correct ${ID} --address nobody`, "Give an e-mail address."],
	["releases withdraw x", "Give a release, as `releases list` prints it."],
	["accounts import a.csv --remove-missing --remove-at-most 5%", "Give a number of accounts."],
])("refuses `%s`, and says: %s", (line, advice) => {
	const problem = problemOf(line.split(" "));
	expect(problem).toContain(advice);
	expect(problem).toContain("Nothing was done.");
});

it("an invalid argument is refused in a sentence of ours", () => {
	expect(problemOf(["sessions", "end", "12345"])).toMatch(
		/^'12345' is invalid\. Give an account number: 9 letters or digits\. Nothing was done\.\n/,
	);
});

it("an argument is needed where no option can replace it", () => {
	expect(problemOf(["registrations", "deregister"])).toMatch(
		/^Missing required argument 'reference'\. Nothing was done\.\n/,
	);
});

it.each([
	["regstrations", "registrations"],
	["registrations lst", "list"],
	["registrations purge --dryrun", "--dry-run"],
	["registrations export 7KQ4-M2XA-9TRZ --too x", "--to"],
	[`outbox correct ${ID} --adress a@b.example`, "--address"],
	["backup --to a --to-key b", "--to-keys"],
])("the error for a mistyped `%s` suggests %s", (line, suggestion) => {
	expect(problemOf(line.split(" "))).toContain(`Did you mean ${suggestion}?`);
});

it("help describes what its words name", () => {
	expect(helpOf("help")).toBe(helpOf("--help"));
	expect(helpOf("help", "registrations")).toBe(helpOf("registrations", "--help"));
	expect(helpOf("help", "registrations", "export")).toBe(
		helpOf("registrations", "export", "--help"),
	);
	expect(helpOf("--as", "chan", "help", "status")).toBe(helpOf("status", "--help"));
	expect(helpOf("registrations", "help")).toBe(helpOf("registrations", "--help"));
	expect(helpOf("keys", "help", "rotate")).toBe(helpOf("keys", "rotate", "--help"));
	expect(helpOf("keys", "--help")).not.toMatch(/^ {2}help\b/m);
});

it("--version displays the commit, or that there was none", () => {
	expect(helpOf("--version")).toMatch(
		/^([\da-f]{40}|unknown, because it was not built in a clone)$/,
	);
	expect(helpOf("status", "--version")).toBe(helpOf("--version"));
});

it.each([
	["regstrations --help", "registrations"],
	["registrations lst --help", "list"],
	["help registrations lst", "list"],
	["help regstrations", "registrations"],
])("an unknown command has no help: `%s`", (line, suggestion) => {
	expect(problemOf(line.split(" "))).toMatch(
		new RegExp(`^Unknown command .+Did you mean ${suggestion}\\?`, "s"),
	);
});

it.each([
	["sessions list", "sessions end"],
	["--as keys registrations show", "registrations list, registrations export"],
	["help outbox show", "outbox list, outbox retry"],
	["users", "accounts, invitations, sessions, "],
])("the error for `%s`, which resembles no name, lists what there is", (line, names) => {
	expect(problemOf(line.split(" "))).toMatch(
		new RegExp(`^Unknown command .+ Nothing was done\\.\n(.+\n)?There are: .*${names}`),
	);
});

it("help names every command beside its group", () => {
	const help = helpOf("--help");
	for (const { name } of commands)
		expect(help).toMatch(new RegExp(`^ {2}${name.replace(" ", "\\b.*\\b")}\\b`, "m"));
});

it.each([
	[["sessions", "end"]],
	[["sessions", "end", "204518837", "--all"]],
	[["outbox", "retry", "some-id", "--all"]],
	[["registrations", "deregister", "7KQ4-M2XA-9TRZ", "--on", "2026-11-24", "--undo"]],
	[["no", "command"]],
	[["keys"]],
	[[]],
	[["audit", "list", "--nope"]],
	[["registrations", "purge", "--dry-run=no"]],
])("rejects %j", (argv) => {
	expect(() => parseCommandLine(argv)).toThrow(UsageError);
});
