import {
	Argument,
	CommanderError,
	Command as CommandParser,
	InvalidArgumentError,
	Option,
} from "commander";
import {
	type Command,
	type CommandArgument,
	type CommandInput,
	optionsOf,
	UsageError,
} from "./command.ts";
import { commands } from "./commands/index.ts";
import { only } from "./only.ts";
import { readVersion } from "./read-version.ts";

/** Codes of commander's errors that mean that a help text or the version was printed. */
const PRINTED_CODES = ["commander.helpDisplayed", "commander.help", "commander.version"];

const BUILT_WITHOUT_GIT = "unknown, because it was not built in a clone";

/** A parsed command line. */
export interface CommandLine {
	readonly command: Command;
	readonly input: CommandInput;
}

/** The text that `--help`, `help COMMAND` and `--version` print. */
export interface HelpText {
	readonly help: string;
}

/**
 * Finds the command and rejects what it does not declare: an ignored option would look as if it had
 * an effect, such as `--dry-run` of a command without it.
 *
 * @param argv the arguments after the program's name
 * @throws UsageError
 */
export function parseCommandLine(argv: readonly string[]): CommandLine | HelpText {
	return parse(argv, optionsOf);
}

function parse(argv: readonly string[], declared: typeof optionsOf): CommandLine | HelpText {
	let chosen: CommandLine | undefined;
	let printed = "";
	const program = new CommandParser("sim-registration-operator")
		.exitOverride()
		.configureOutput({ writeOut: write, writeErr: write })
		.helpCommand("help [command...]", "display help for command")
		.version(readVersion() ?? BUILT_WITHOUT_GIT, "--version", "display the commit that was built")
		.showHelpAfterError("Add --help to see what it takes.")
		.addOption(
			takenOnce(
				new Option(
					"--as <name>",
					"who runs the command, for the audit log; the default is the user",
				).argParser(only((text) => text.trim() !== "", "Give a name.")),
				"The installed sim-registration-operator adds your own name.",
			),
		)
		.addHelpText("after", "\nA command describes itself: registrations export --help");
	program.on("beforeAllHelp", refuseUnknown);
	for (const command of commands)
		declare(program, command, declared).action((...given: unknown[]) => {
			const parser = given.at(-1);
			if (!(parser instanceof CommandParser)) throw new TypeError("commander passes its command");
			const input = { positionals: parser.args, options: parser.optsWithGlobals() };
			refuseNeitherOrBoth(parser, input, command.argument?.replacedBy);
			chosen = { command, input };
		});
	try {
		program.parse(withHelpAtEnd(argv), { from: "user" });
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (PRINTED_CODES.includes(error.code) && error.exitCode === 0)
			return { help: printed.trimEnd() };
		// The required option that is missing may be there, but misspelt.
		if (error.code === "commander.missingMandatoryOptionValue") parse(argv, optionalOf);
		throw new UsageError(`${printed.trimEnd()}${alternatives(argv, error.code)}`);
	}
	if (chosen === undefined) throw new UsageError(program.helpInformation().trimEnd());
	return chosen;

	function write(text: string): void {
		printed += text.replace(/^error: (.*)$/m, (_line, problem) => sentence(problem));
	}
}

/** `help GROUP COMMAND` and `GROUP help COMMAND`, for which commander itself shows the group. */
function withHelpAtEnd(argv: readonly string[]): readonly string[] {
	const first = argv[0] === "--as" ? 2 : 0;
	const at = groupNames().has(argv[first] ?? "") ? first + 1 : first;
	return argv[at] === "help" ? [...argv.toSpliced(at, 1), "--help"] : argv;
}

function groupNames(): ReadonlySet<string> {
	return new Set(commands.flatMap(({ name }) => name.split(" ").slice(0, -1)));
}

/** A command's options, none of them required. */
function optionalOf(command: Command): readonly Option[] {
	return optionsOf(command).map((option) => Object.assign(copyOf(option), { mandatory: false }));
}

/** A command's own options are shared by all parsers. */
function copyOf(option: Option): Option {
	return Object.assign(Object.create(Option.prototype) as Option, option);
}

/** The commands to use instead of an unknown one: not every mistake resembles a name. */
function alternatives(argv: readonly string[], code: string): string {
	if (code !== "commander.unknownCommand") return "";
	const [first = ""] = argv.slice(argv[0] === "--as" ? 2 : 0).filter((word) => word !== "help");
	const names = groupNames().has(first)
		? membersOf(first).map((member) => `${first} ${member}`)
		: [...new Set(commands.map(({ name }) => name.split(" ", 1)[0]))];
	return `\nThere are: ${names.join(", ")}.`;
}

/** Otherwise an unknown command with `--help` shows the help text of its group. */
function refuseUnknown({ command: parser }: { readonly command: CommandParser }): void {
	const [word] = parser.args;
	const hasUnknown = word !== undefined && !word.startsWith("-");
	if (parser.commands.length > 0 && hasUnknown) parser.parse([word], { from: "user" });
}

/** Adds the command to the program, or to its group: `list` to `registrations`. */
function declare(program: CommandParser, command: Command, declared: typeof optionsOf) {
	const { name, summary, argument } = command;
	const [first = "", second] = name.split(" ");
	const parser =
		second === undefined ? program.command(first) : groupOf(program, first).command(second);
	parser.description(summary);
	if (argument !== undefined) parser.addArgument(toCommander(argument));
	for (const option of declared(command)) parser.addOption(takenOnce(option));
	const required = optionsOf(command).filter(({ mandatory }) => mandatory);
	return parser.usage(
		[...(argument ? [argument.name] : []), ...required.map(({ flags }) => flags), "[options]"].join(
			" ",
		),
	);
}

function toCommander({ name, description, parse }: CommandArgument): Argument {
	const argument = new Argument(name, description);
	return parse === undefined ? argument : argument.argParser(parse);
}

/** A group is described by its commands. */
function groupOf(program: CommandParser, name: string): CommandParser {
	return (
		program.commands.find((group) => group.name() === name) ??
		program.command(name).description(membersOf(name).join(", ")).helpCommand(false)
	);
}

function membersOf(group: string): string[] {
	return commands.flatMap(({ name }) => {
		const [first, second] = name.split(" ");
		return first === group && second !== undefined ? [second] : [];
	});
}

function refuseNeitherOrBoth(
	parser: CommandParser,
	{ positionals, options }: CommandInput,
	replacedBy: readonly string[] = ["all"],
): void {
	const [argument] = parser.registeredArguments;
	if (argument === undefined || argument.required) return;
	const isReplaced = replacedBy.some((name) => options[name] !== undefined);
	if (positionals.length > 0 !== isReplaced) return;
	const names = parser.options
		.filter((option) => replacedBy.includes(option.attributeName()))
		.map(({ long }) => long);
	parser.error(`error: give either ${argument.name()} or ${names.join(", ")}`);
}

/** The last of two values would win silently. Flags may be repeated, which changes nothing. */
function takenOnce(option: Option, advice?: string): Option {
	if (!option.required) return option;
	const { parseArg = (value: string) => value } = option;
	return copyOf(option).argParser((value: string, earlier: unknown) => {
		if (earlier === undefined) return parseArg(value, undefined);
		throw new InvalidArgumentError(["It is given twice.", advice].filter(Boolean).join(" "));
	});
}

/** What commander says in front of our own sentence. */
const INVALID_ARGUMENT = /^command-argument value ('.*') is invalid for argument '.+?'\./;

function sentence(message: string): string {
	const problem = message.replace(INVALID_ARGUMENT, "$1 is invalid.");
	return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${/[.?)]$/.test(problem) ? "" : "."} Nothing was done.`;
}
