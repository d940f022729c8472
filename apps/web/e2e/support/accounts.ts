/** An account that a test can log in to. All accounts have the same BR number and mobile number. */
export interface Account {
	readonly login: { readonly accountNO: string; readonly mobileNO: string };
	/** first 8 characters of the BR number; empty for a dummy BR */
	readonly brNO: string;
	readonly isDummyBr: boolean;
}

const ORDINARY = { mobileNO: "61234567", brNO: "39284710", isDummyBr: false };
const DUMMY_BR = { mobileNO: "51234567", brNO: "", isDummyBr: true };
/** The demo accounts that a server creates in an empty directory. */
const DEMO_ACCOUNTS = [
	{ accountNO: "204518837", ...ORDINARY },
	{ accountNO: "204518838", ...DUMMY_BR },
];
const IMPORTED_ACCOUNTS = Array.from({ length: 500 }, (_, index) => ({
	accountNO: String(300_000_000 + index),
	...(index % 10 === 9 ? DUMMY_BR : ORDINARY),
}));
const CONTACT_EMAIL = "accounts@wongkee.example";

/** The file for `operator accounts import`. */
export const ACCOUNTS_CSV = [
	"accountNO,mobileNOs,brNO,contactEmail,isDummyBr",
	...[...DEMO_ACCOUNTS, ...IMPORTED_ACCOUNTS].map(({ accountNO, mobileNO, brNO, isDummyBr }) =>
		[accountNO, mobileNO, brNO, CONTACT_EMAIL, isDummyBr].join(","),
	),
].join("\n");

/** The accounts of one server, which its tests take. */
export class Accounts {
	#free: readonly (typeof DEMO_ACCOUNTS)[number][] = [];

	/** From now on each test gets a different account. */
	import(): void {
		this.#free = IMPORTED_ACCOUNTS;
	}

	/** An account that no other test has; the demo account if none were imported. */
	take({ isDummyBr = false } = {}): Account {
		const [account] = [...this.#free, ...DEMO_ACCOUNTS].filter(
			(each) => each.isDummyBr === isDummyBr,
		);
		if (!account) throw new Error("There is no such account");
		this.#free = this.#free.filter((each) => each !== account);
		const { accountNO, mobileNO, brNO } = account;
		return { login: { accountNO, mobileNO }, brNO, isDummyBr };
	}
}
