const SHOWN_CHARACTERS = 4;

/** An account number that its owner recognises and that nobody can log in with: `•••••8837`. */
export function maskedAccountNumber(accountNO: string): string {
	const hidden = Math.max(0, accountNO.length - SHOWN_CHARACTERS);
	return "•".repeat(hidden) + accountNO.slice(hidden);
}
