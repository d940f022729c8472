/** What the customer logged in with: the account number and one of the other two. */
export interface LoginValues {
	readonly accountNO: string;
	readonly mobileNO: string;
	readonly brNO: string;
}

export const EMPTY_LOGIN: LoginValues = { accountNO: "", mobileNO: "", brNO: "" };

/** Identifies the account of a login: letters of an account number are case-insensitive. */
export function accountOf({ accountNO }: LoginValues): string {
	return accountNO.toUpperCase();
}

export function isSameLogin(one: LoginValues, other: LoginValues): boolean {
	return (
		one.accountNO === other.accountNO && one.mobileNO === other.mobileNO && one.brNO === other.brNO
	);
}
