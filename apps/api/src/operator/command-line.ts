import { parseArgs } from "node:util";
import { type Command, type CommandInput, UsageError } from "./command.ts";
import { commands } from "./commands/index.ts";

const OPTIONS = {
	as: { type: "string" },
	to: { type: "string" },
	all: { type: "boolean" },
	days: { type: "string" },
	from: { type: "string" },
	"from-heads": { type: "string" },
	"from-keys": { type: "string" },
	json: { type: "boolean" },
	on: { type: "string" },
	undo: { type: "boolean" },
	yes: { type: "boolean" },
	zip: { type: "boolean" },
	"dry-run": { type: "boolean" },
	"remove-missing": { type: "boolean" },
} as const;

const NAMED_BY_SCRIPT = "The command sim-registration-operator adds your own name automatically.";

type OptionName = keyof typeof OPTIONS;

/** All options of all commands. */
export const OPTION_NAMES = Object.keys(OPTIONS).filter(isOptionName);

/** A parsed command line, which contains exactly what the command accepts. */
export interface CommandLine {
	readonly command: Command;
	readonly input: CommandInput;
}

/**
 * Finds the command and rejects everything that its usage does not name: an ignored option would
 * look as if it had an effect, such as `--dry-run` of a command without it.
 *
 * @param argv the arguments after the program's name
 * @throws UsageError
 */
export function parseCommandLine(argv: readonly string[]): CommandLine {
	const { values: options, positionals: words, tokens } = parse(argv);
	const command = commands
		.filter(({ name }) => wordsOf(name).every((word, index) => words[index] === word))
		.toSorted((one, other) => wordsOf(other.name).length - wordsOf(one.name).length)[0];
	if (command === undefined) throw new UsageError(helpText());
	const given = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
	const positionals = words.slice(wordsOf(command.name).length);
	const problem = findProblem(command, given, positionals);
	if (problem !== undefined)
		throw new UsageError(`${problem} Nothing was done.\n\n${describe(command)}`);
	return { command, input: { positionals, options } };
}

function parse(argv: readonly string[]) {
	try {
		const args = [...argv];
		return parseArgs({ args, options: OPTIONS, allowPositionals: true, tokens: true });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new UsageError(`${reason}\n\n${helpText()}`);
	}
}

function findProblem(
	{ name, usage }: Command,
	given: readonly string[],
	positionals: readonly string[],
): string | undefined {
	const choices = readUsage(usage);
	const known = choices.flat();
	const strange = given.find((option) => option !== "as" && !known.includes(`--${option}`));
	if (strange !== undefined) return `\`${name}\` takes no option --${strange}.`;
	const twice = given.find((option, at) => given.indexOf(option) !== at);
	if (twice === "as") return `--as is given twice. ${NAMED_BY_SCRIPT}`;
	if (twice !== undefined) return `--${twice} is given twice.`;
	const most = known.filter((item) => !item.startsWith("--")).length;
	if (positionals.length > most)
		return `\`${name}\` takes no argument ${JSON.stringify(positionals[most])}.`;
	const isGiven = (item: string) =>
		item.startsWith("--") ? given.includes(item.slice(2)) : positionals.length > 0;
	const both = choices.map((choice) => choice.filter(isGiven)).find(({ length }) => length > 1);
	if (both !== undefined) return `${both.join(" and ")} exclude each other.`;
	return undefined;
}

/**
 * The arguments and options of a usage text. Alternatives separated by `|` form one choice; an
 * option's value is left out: `REFERENCE [--on DAY | --undo]` gives `[["REFERENCE"], ["--on",
 * "--undo"]]`.
 */
function readUsage(usage: string): string[][] {
	const values = OPTION_NAMES.filter((name) => OPTIONS[name].type === "string").join("|");
	return usage
		.replace(/[[\]]/g, "")
		.replace(new RegExp(`(--(?:${values})) [^\\s|]+`, "g"), "$1")
		.replace(/\s*\|\s*/g, "|")
		.split(" ")
		.filter(Boolean)
		.map((choice) => choice.split("|"));
}

function helpText(): string {
	return ["Commands (each takes --as NAME for the audit log):", ...commands.map(describe)].join(
		"\n",
	);
}

function describe({ name, usage, summary }: Command): string {
	return `  ${[name, usage].filter(Boolean).join(" ")}\n      ${summary}`;
}

function wordsOf(name: string): string[] {
	return name.split(" ");
}

function isOptionName(name: string): name is OptionName {
	return name in OPTIONS;
}
