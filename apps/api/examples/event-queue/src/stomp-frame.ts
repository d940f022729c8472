/** One frame of STOMP 1.2 (stomp.github.io), a text protocol that most message brokers support. */
export interface StompFrame {
	readonly command: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
	"\\": "\\\\",
	"\r": "\\r",
	"\n": "\\n",
	":": "\\c",
};

export function writeFrame({ command, headers, body }: StompFrame): string {
	const lines = Object.entries(headers).map(
		([name, value]) => `${escaped(name)}:${escaped(value)}`,
	);
	return `${[command, ...lines].join("\n")}\n\n${body}\0`;
}

/**
 * Parses the complete frames at the start of the received text.
 *
 * @returns the frames, and the incomplete rest
 */
export function readFrames(text: string): { frames: StompFrame[]; rest: string } {
	const parts = text.split("\0");
	const rest = parts.pop() ?? "";
	return { frames: parts.map((part) => readFrame(part.replace(/^[\r\n]+/, ""))), rest };
}

function readFrame(text: string): StompFrame {
	const end = text.search(/\r?\n\r?\n/);
	const [command = "", ...lines] = text.slice(0, end).split(/\r?\n/);
	const headers = Object.fromEntries(
		lines.map((line) => {
			const colon = line.indexOf(":");
			return [unescaped(line.slice(0, colon)), unescaped(line.slice(colon + 1))];
		}),
	);
	return { command, headers, body: text.slice(end).replace(/^\r?\n\r?\n/, "") };
}

function escaped(text: string): string {
	return text.replace(/[\\\r\n:]/g, (sign) => ESCAPES[sign] ?? sign);
}

function unescaped(text: string): string {
	const signs = Object.entries(ESCAPES);
	return text.replace(/\\./g, (pair) => signs.find(([, written]) => written === pair)?.[0] ?? pair);
}
