import { isAccountNumber, isEmail } from "@sim-registration/validation";
import * as v from "valibot";
import type { Account } from "./account-directory.ts";
import { AccountsUnavailableError } from "./accounts-unavailable-error.ts";

const accountSchema = v.strictObject({
	accountNO: v.pipe(v.string(), v.check(isAccountNumber)),
	contactEmail: v.pipe(v.string(), v.check(isEmail)),
	isDummyBr: v.boolean(),
});

const answerSchema = v.variant("found", [
	v.strictObject({ found: v.literal(false) }),
	v.strictObject({ found: v.literal(true), account: accountSchema }),
]);

/**
 * Parses an answer of the telecom's service (docs/account-directory.md) strictly: an additional
 * field, or another account than the queried one, makes it invalid.
 *
 * @throws AccountsUnavailableError answer_unreadable
 */
export function readDirectoryAnswer(text: string, accountNO: string): Account | undefined {
	const result = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
	if (!result.success) throw new AccountsUnavailableError("answer_unreadable");
	if (!result.output.found) return undefined;
	const { account } = result.output;
	if (account.accountNO.toUpperCase() !== accountNO.toUpperCase())
		throw new AccountsUnavailableError("answer_unreadable");
	return account;
}
