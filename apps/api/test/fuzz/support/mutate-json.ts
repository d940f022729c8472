import type { Random } from "./random.ts";

/** Values to insert in place of others. */
const VALUES = [
	"null",
	"true",
	"-0",
	"1e999",
	"0.1e-400",
	"123456789012345678901234567890",
	'""',
	'" "',
	'"\\u0000"',
	'"\\ud800"',
	'"\u202e<script>\'\\"--"',
	'"../../../../etc/passwd"',
	'"{{configuration}}"',
	'"$&"',
	"[]",
	"[null]",
	"{}",
	'{"__proto__":{"a":1}}',
	'{"constructor":{"prototype":{}}}',
	'{"toString":1}',
	`${"[".repeat(50)}${"]".repeat(50)}`,
	`"${"x".repeat(10_000)}"`,
	`"${"𠮷".repeat(200)}"`,
	"undefined",
	"NaN",
];

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/g;

/**
 * Replaces, duplicates or removes a key or a value of a JSON text. The result is often valid JSON.
 */
export function mutateJson(body: Buffer, random: Random): Buffer {
	const text = body.toString("latin1");
	const tokens = [...text.matchAll(TOKEN)];
	if (tokens.length === 0) return body;
	const token = random.one(tokens);
	const { index } = token;
	const end = index + token[0].length;
	const value = Buffer.from(random.one(VALUES)).toString("latin1");
	const between = random.one([
		value,
		`${token[0]},${value}:${token[0]}`,
		`${token[0]}:${value}`,
		"",
	]);
	return Buffer.from(text.slice(0, index) + between + text.slice(end), "latin1");
}
