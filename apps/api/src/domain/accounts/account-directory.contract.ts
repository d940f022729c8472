import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectEndAtAbort } from "../../platform/extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../../platform/extensions/limit-adapter.ts";
import { AccountDirectory } from "./account-directory.ts";
import type { ImportedAccount } from "./account-row.ts";

/** Test support for an adapter: a directory with these accounts, and its end. */
export interface AccountDirectoryHarness {
	open(accounts: readonly ImportedAccount[]): Promise<AccountDirectory>;
	close(): Promise<void>;
	/** Makes its service unavailable from now on. Omit if it has no service. */
	goAway?(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

const ORDINARY: ImportedAccount = {
	accountNO: "20451883A",
	mobileNOs: ["61234567", "98765432"],
	brNO: "3928471B",
	contactEmail: "accounts@wongkee.example",
	isDummyBr: false,
};
const DUMMY: ImportedAccount = {
	accountNO: "204518838",
	mobileNOs: ["51234567"],
	brNO: "",
	contactEmail: "office@harbour.example",
	isDummyBr: true,
};

/** The contract of every {@link AccountDirectory}. Run it on your own adapter. */
export function describeAccountDirectory(name: string, harness: AccountDirectoryHarness): void {
	describe(`${name}, an AccountDirectory`, () => {
		let directory: AccountDirectory;
		beforeEach(async () => {
			directory = limitAdapter(AccountDirectory, await harness.open([ORDINARY, DUMMY]));
		});
		afterEach(() => harness.close());

		it.each([
			["each of its mobile numbers", "mobileNO", "61234567"],
			["each of its mobile numbers", "mobileNO", "98765432"],
			["its BR number", "brNO", "3928471B"],
		] as const)("finds an account by its number and %s", async (_title, method, value) => {
			expect(await directory.find({ accountNO: "20451883A", method, value })).toEqual({
				accountNO: "20451883A",
				contactEmail: "accounts@wongkee.example",
				isDummyBr: false,
			});
		});

		it("finds an account whatever the case of its numbers", async () => {
			for (const [accountNO, value] of [
				["20451883a", "3928471B"],
				["20451883A", "3928471b"],
			] as const) {
				const found = await directory.find({ accountNO, method: "brNO", value });
				expect(found).toMatchObject({ accountNO: "20451883A" });
			}
		});

		it("reports that an account has no real BR number", async () => {
			const query = { accountNO: "204518838", method: "mobileNO", value: "51234567" } as const;
			expect(await directory.find(query)).toMatchObject({ isDummyBr: true });
		});

		it.each([
			["an unknown account", "999999999", "mobileNO", "61234567"],
			["another account's mobile number", "20451883A", "mobileNO", "51234567"],
			["a wrong BR number", "20451883A", "brNO", "00000000"],
			["a BR number given as a mobile number", "20451883A", "mobileNO", "3928471B"],
			["a BR number of an account that has none", "204518838", "brNO", "3928471B"],
			["nothing", "204518838", "brNO", ""],
		] as const)("finds nothing by %s", async (_title, accountNO, method, value) => {
			expect(await directory.find({ accountNO, method, value })).toBeUndefined();
		});

		it.runIf(harness.goAway)(
			"throws AccountsUnavailableError while its service is unavailable",
			async () => {
				await harness.goAway?.();
				const query = { accountNO: "20451883A", method: "brNO", value: "3928471B" } as const;
				await expect(directory.find(query)).rejects.toMatchObject({
					name: "AccountsUnavailableError",
				});
			},
		);

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			await harness.hang?.();
			const query = { accountNO: "20451883A", method: "brNO", value: "3928471B" } as const;
			await expectEndAtAbort((signal) => directory.find(query, signal));
		});
	});
}
