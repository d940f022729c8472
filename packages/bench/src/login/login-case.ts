/** A kind of failed login that an attacker may try to recognise by its duration. */
export interface LoginCase {
	readonly name: string;
	/** the nth login of this kind */
	login(turn: number): Login;
}

export interface Login {
	readonly accountNO: string;
	readonly mobileNO: string;
	readonly brNO: string;
	/** client address; a fresh one if the limits must not be reached */
	readonly address: string | undefined;
}

const ACCOUNTS = 400;
const LOCKED_ACCOUNTS = 20;
const RIGHT_MOBILE = "61234567";
const WRONG_MOBILE = "60000000";

/** The existing accounts, as `accounts import` reads them. */
export function accountsCsv(): string {
	const rows = Array.from(
		{ length: ACCOUNTS },
		(_, index) => `${accountNumber(index)},${RIGHT_MOBILE} 98765432,39284710,a@bench.example,false`,
	);
	return ["accountNO,mobileNOs,brNO,contactEmail,isDummyBr", ...rows, ""].join("\n");
}

/** Logins that fail ten times each before locked accounts are measured. */
export function loginsToLock(): Login[] {
	return Array.from({ length: LOCKED_ACCOUNTS }, (_, index) => [
		lockedLogin(accountNumber(index), WRONG_MOBILE, index),
		lockedLogin(unknownNumber(index), WRONG_MOBILE, index),
	]).flat();
}

/** The first case is the baseline for the others. */
export const LOGIN_CASES: readonly LoginCase[] = [
	{ name: "unknown account", login: (turn) => failing(unknownNumber(turn)) },
	{ name: "unknown account, by BR", login: (turn) => failingByBr(unknownNumber(turn)) },
	{ name: "wrong mobile", login: (turn) => failing(accountNumber(turn)) },
	{ name: "wrong BR", login: (turn) => failingByBr(accountNumber(turn)) },
	{ name: "locked", login: (turn) => locked(accountNumber, turn, WRONG_MOBILE) },
	{ name: "locked, right mobile", login: (turn) => locked(accountNumber, turn, RIGHT_MOBILE) },
	{ name: "locked, unknown account", login: (turn) => locked(unknownNumber, turn, RIGHT_MOBILE) },
];

/** The locked accounts come first; no other case uses them. */
function failing(accountNO: string): Login {
	return { accountNO, mobileNO: WRONG_MOBILE, brNO: "", address: undefined };
}

function failingByBr(accountNO: string): Login {
	return { accountNO, mobileNO: "", brNO: "11111111", address: undefined };
}

function locked(numberOf: (index: number) => string, turn: number, mobileNO: string): Login {
	const index = turn % LOCKED_ACCOUNTS;
	return lockedLogin(numberOf(index), mobileNO, index);
}

function lockedLogin(accountNO: string, mobileNO: string, index: number): Login {
	return { accountNO, mobileNO, brNO: "", address: `192.0.2.${index}` };
}

function accountNumber(turn: number): string {
	return String(300_000_000 + (turn % ACCOUNTS));
}

function unknownNumber(turn: number): string {
	return String(900_000_000 + (turn % ACCOUNTS));
}
