/**
 * Cannot be guessed in a lifetime. Of 600,000 samples of 32 random hexadecimal digits none had less
 * than 80 bits by this measure.
 */
const LEAST_BITS = 75;

/** Words in examples, and in secrets that were meant to be replaced. */
const PLACEHOLDERS = [
	"changeme",
	"change-me",
	"change_me",
	"changeit",
	"default",
	"example",
	"insecure",
	"letmein",
	"passw0rd",
	"password",
	"placeholder",
	"qwerty",
	"replace-me",
	"replaceme",
	"sandbox",
	"test-client",
	"your-secret",
	// The secret key that reCAPTCHA publishes for tests.
	"6leixactaaaaagg-vfi1tnrwxmznfuojj4wifjwe",
];

/**
 * Why a secret is weak, whatever its length.
 *
 * @returns undefined if nothing was found
 */
export function weaknessOf(secret: string): string | undefined {
	return placeholderIn(secret) ?? (bitsOf(secret) < LEAST_BITS ? TOO_REGULAR : undefined);
}

const TOO_REGULAR =
	"is too easy to guess (repeated or consecutive characters); use `openssl rand -hex 32`";

/** For secrets issued by another party, which sets their length. */
export function placeholderIn(secret: string): string | undefined {
	const text = secret.toLowerCase();
	const isExample = PLACEHOLDERS.some((word) => text.includes(word));
	return isExample ? "is a placeholder or an example's value" : undefined;
}

/**
 * An upper bound of a secret's entropy: the entropy of its characters, after runs such as `aaaa`
 * and `1234` and repetitions of the whole are counted once.
 */
function bitsOf(secret: string): number {
	const unit = repeatedUnit(secret);
	return lengthWithoutRuns(unit) * entropyPerCharacter(unit);
}

/** The unit of a text that is a pure repetition. */
function repeatedUnit(text: string): string {
	for (let period = 1; period <= text.length / 2; period++)
		if (text.slice(period) === text.slice(0, -period)) return text.slice(0, period);
	return text;
}

function lengthWithoutRuns(text: string): number {
	const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
	const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
	const isRun = (step: number, index: number) => Math.abs(step) <= 1 && step === steps[index - 1];
	return codes.length - steps.filter(isRun).length;
}

function entropyPerCharacter(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	const shares = [...counts.values()].map((count) => count / text.length);
	return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
