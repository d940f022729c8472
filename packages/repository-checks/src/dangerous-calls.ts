/** Calls that shipped code must not contain, and why; auditors ask for each (docs/security.md). */
const DANGEROUS = [
	{ what: "SQL made of text", call: /\bsql\.(raw|lit)\b|\.(exec|prepare)\(\s*`[^`]*\$\{/ },
	{
		what: "a shell",
		call: /\bshell: *(true|["'])|\{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"/,
	},
	{
		what: "code made of text",
		call: /\beval\(|\bnew Function\(|"node:vm"|\bset(Timeout|Interval)\(\s*["'`]/,
	},
	{
		what: "HTML made of text",
		call: /\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcdoc|createContextualFragment/i,
	},
	{ what: "objects deserialised with their types", call: /\bdeserialize\(|"node:v8"/ },
	{
		what: "an unchecked certificate",
		call: /rejectUnauthorized: *false|NODE_TLS_REJECT/,
	},
	{ what: "a weak hash", call: /create(Hash|Hmac)\("(md5|sha1|ripemd|md4)/i },
	{ what: "a weak cipher", call: /create(C|Dec)ipher(iv)?\("(?!aes-256-gcm")/ },
	{ what: "guessable randomness", call: /\bMath\.random\(/ },
] as const;

export type Danger = (typeof DANGEROUS)[number]["what"];

/** Lists the kinds of dangerous calls in a file's text, each once. */
export function findDangers(source: string): Danger[] {
	return DANGEROUS.filter(({ call }) => call.test(source)).map(({ what }) => what);
}
