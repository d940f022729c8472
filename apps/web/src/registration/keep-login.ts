import type { LoginValues } from "./login-values.ts";

/** What the server said about an account at its login. */
export interface AccountFacts {
	readonly isDummyBr: boolean;
	readonly hasEarlierRegistration?: boolean | undefined;
}

/** @param facts with the token of the session, which is not stored yet */
type KeepLogin = (
	login: LoginValues,
	facts: AccountFacts & { readonly token: string },
) => Promise<void>;

let keep: KeepLogin = async () => {};

/** The draft registers how a login is kept once its code is loaded. */
export function keepLoginsBy(way: KeepLogin): void {
	keep = way;
}

/**
 * Keeps what a reloaded page needs to continue the session. Await it before the session's token is
 * stored. A browser that refuses storage can still log in.
 */
export async function keepLogin(...login: Parameters<KeepLogin>): Promise<void> {
	await keep(...login).catch(() => {});
}
