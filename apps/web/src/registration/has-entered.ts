import type { RegistrationState } from "./registration-state.ts";

/**
 * Whether the customer entered anything on the steps after login. The first part of the BR number
 * does not count, because it comes from the login.
 */
export function hasEntered({
	company,
	person,
	login,
}: Pick<RegistrationState, "company" | "person" | "login">): boolean {
	const { brNO_1, ...typed } = company;
	const isFirstPartTyped = brNO_1 !== "" && brNO_1 !== login.brNO.toUpperCase();
	return isFirstPartTyped || isFilled(typed) || isFilled(person);
}

const EMPTY = new Set<unknown>(["", false, undefined]);

function isFilled(values: object): boolean {
	return Object.values(values).some((value: unknown) =>
		Array.isArray(value) ? value.length > 0 : !EMPTY.has(value),
	);
}
