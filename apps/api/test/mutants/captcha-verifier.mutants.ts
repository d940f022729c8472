import { randomUUID } from "node:crypto";
import { CaptchaUnavailableError } from "../../src/domain/captcha/captcha-unavailable-error.ts";
import { describeCaptchaVerifier } from "../../src/domain/captcha/captcha-verifier.contract.ts";
import {
	type CaptchaTokens,
	type CaptchaUse,
	type CaptchaVerdict,
	CaptchaVerifier,
	checkOf,
} from "../../src/domain/captcha/captcha-verifier.ts";
import { runMutants } from "./support/run-mutants.ts";

/** Remembers the tokens that it issued, and what each was spent on. */
class MemoryVerifier extends CaptchaVerifier {
	protected readonly spent = new Map<string, CaptchaUse | undefined>();
	isAway = false;

	solve(): CaptchaTokens {
		const token = randomUUID();
		this.spent.set(token, undefined);
		return { v3: "", v2: token };
	}

	override async verify(tokens: CaptchaTokens, use: CaptchaUse): Promise<CaptchaVerdict> {
		if (this.isAway) return this.judgeAlone();
		if (!this.isGenuine(tokens.v2)) return "failed";
		return this.spend(tokens.v2, use) ? "passed" : "failed";
	}

	protected judgeAlone(): CaptchaVerdict {
		throw new CaptchaUnavailableError("unreachable");
	}

	protected isGenuine(token: string): boolean {
		return this.spent.has(token);
	}

	protected spend(token: string, use: CaptchaUse): boolean {
		const before = this.spent.get(token);
		const isFree =
			before === undefined ||
			isSame(before, use) ||
			(isSame(before, checkOf(before.action)) && before.action === use.action);
		if (isFree) this.spent.set(token, use);
		return isFree;
	}
}

function isSame(one: CaptchaUse, other: CaptchaUse): boolean {
	return one.action === other.action && one.spentOn === other.spentOn;
}

class SpendsNothing extends MemoryVerifier {
	protected override spend() {
		return true;
	}
}
class PassesOnceAtAll extends MemoryVerifier {
	protected override spend(token: string, use: CaptchaUse) {
		const isFree = this.spent.get(token) === undefined;
		return isFree && super.spend(token, use);
	}
}
/** Checks, waits, and only then records what it was spent on. */
class LooksBeforeItSpends extends MemoryVerifier {
	override async verify(tokens: CaptchaTokens, use: CaptchaUse): Promise<CaptchaVerdict> {
		const before = this.spent.get(tokens.v2);
		const isFree = before === undefined || isSame(before, use);
		await Promise.resolve();
		if (isFree) this.spent.set(tokens.v2, use);
		return isFree ? "passed" : "failed";
	}
}
class RefusesWhileAsked extends MemoryVerifier {
	readonly #asked = new Set<string>();

	override async verify(tokens: CaptchaTokens, use: CaptchaUse): Promise<CaptchaVerdict> {
		if (this.#asked.has(tokens.v2)) return "failed";
		this.#asked.add(tokens.v2);
		const verdict = await super.verify(tokens, use);
		this.#asked.delete(tokens.v2);
		return verdict;
	}
}
class SpendsTheChecked extends MemoryVerifier {
	protected override spend(token: string, use: CaptchaUse) {
		const before = this.spent.get(token);
		return (before === undefined || isSame(before, use)) && super.spend(token, use);
	}
}
class ForgetsTheAction extends MemoryVerifier {
	protected override spend(token: string, { spentOn }: CaptchaUse) {
		return super.spend(token, { action: "login", spentOn });
	}
}
class TakesNothing extends MemoryVerifier {
	protected override isGenuine(token: string) {
		return token === "" || super.isGenuine(token);
	}
}
class TakesWhatItCannotRead extends MemoryVerifier {
	protected override isGenuine(token: string) {
		return token.includes("%") || super.isGenuine(token);
	}
}
class PassesWhileAway extends MemoryVerifier {
	protected override judgeAlone(): CaptchaVerdict {
		return "passed";
	}
}
class BlamesTheCustomer extends MemoryVerifier {
	protected override judgeAlone(): CaptchaVerdict {
		return "failed";
	}
}
class TakesAnyChallenge extends MemoryVerifier {
	protected override isGenuine(token: string) {
		const text = Buffer.from(token, "base64").toString();
		return text.includes("challenge") || super.isGenuine(token);
	}
}

function harnessOf(Verifier: typeof MemoryVerifier) {
	let verifier = new Verifier();
	return {
		open: () => {
			verifier = new Verifier();
			return Promise.resolve(verifier);
		},
		solve: () => Promise.resolve(verifier.solve()),
		close: () => Promise.resolve(),
		goAway: () => {
			verifier.isAway = true;
			return Promise.resolve();
		},
	};
}

const mutant = (breaks: string, by: string, Verifier: typeof MemoryVerifier) => ({
	breaks,
	by,
	harness: harnessOf(Verifier),
});
const ONCE = "accepts tokens once, and again for the same use";
const ONE_USE = "accepts tokens for concurrent requests with the same use";
const AWAY = "accepts nothing while its service is unavailable, and throws CaptchaUnavailableError";
const CHECKED = "accepts tokens that were only checked for one use of that action";

runMutants(
	describeCaptchaVerifier,
	harnessOf(MemoryVerifier),
	[
		mutant(ONCE, "spending nothing", SpendsNothing),
		mutant(ONCE, "refusing a repetition", PassesOnceAtAll),
		mutant("accepts tokens for one use only", "checking before spending", LooksBeforeItSpends),
		mutant(ONE_USE, "refusing concurrent requests", RefusesWhileAsked),
		mutant(CHECKED, "spending them", SpendsTheChecked),
		mutant(CHECKED, "forgetting the action", ForgetsTheAction),
		mutant("rejects nothing", "taking it", TakesNothing),
		mutant("rejects no token at all", "accepting unreadable tokens", TakesWhatItCannotRead),
		mutant("rejects a token of another kind", "taking any", TakesAnyChallenge),
		mutant(AWAY, "accepting every token", PassesWhileAway),
		mutant(AWAY, "refusing everybody", BlamesTheCustomer),
	],
	"verify",
);
