import type { LoginValues } from "./login-values.ts";

/** What the server said of an account at its login. */
export interface AccountFacts {
	readonly isDummyBr: boolean;
	readonly hasEarlierRegistration?: boolean | undefined;
}

/** @param facts with the token of the session, which is not kept yet */
type KeepLogin = (
	login: LoginValues,
	facts: AccountFacts & { readonly token: string },
) => Promise<void>;

let keep: KeepLogin = async () => {};

/** The draft, once its code is loaded, says how a login is kept. */
export function keepLoginsBy(way: KeepLogin): void {
	keep = way;
}

/**
 * Keeps what a page that is reloaded needs to go on in the session. To be awaited before the session's
 * token is kept. A browser that refuses storage logs in all the same.
 */
export async function keepLogin(...login: Parameters<KeepLogin>): Promise<void> {
	await keep(...login).catch(() => {});
}
