import { describeAccountDirectory } from "../../src/domain/accounts/account-directory.contract.ts";
import type { Account, AccountQuery } from "../../src/domain/accounts/account-directory.ts";
import { AccountDirectory } from "../../src/domain/accounts/account-directory.ts";
import type { ImportedAccount } from "../../src/domain/accounts/account-row.ts";
import { AccountsUnavailableError } from "../../src/domain/accounts/accounts-unavailable-error.ts";
import { runMutants } from "./support/run-mutants.ts";

/** Stores accounts in memory. A mutant may break any part. */
class MemoryDirectory extends AccountDirectory {
	override readonly serviceState = "none";

	constructor(protected readonly accounts: readonly ImportedAccount[]) {
		super();
	}

	isAway = false;

	override find(query: AccountQuery): Promise<Account | undefined> {
		if (this.isAway) return this.findNowhere();
		const account = this.lookUp(query);
		const isIt = account !== undefined && this.isAmong(this.valuesOf(account, query), query.value);
		return Promise.resolve(isIt ? this.describe(account) : undefined);
	}

	protected isAmong(values: readonly string[], value: string): boolean {
		return values.includes(value.toUpperCase());
	}

	protected findNowhere(): Promise<Account | undefined> {
		return Promise.reject(new AccountsUnavailableError("unreachable"));
	}

	protected lookUp({ accountNO }: AccountQuery): ImportedAccount | undefined {
		return this.accounts.find((account) => account.accountNO === accountNO.toUpperCase());
	}

	protected valuesOf({ mobileNOs, brNO, isDummyBr }: ImportedAccount, query: AccountQuery) {
		if (query.method === "mobileNO") return mobileNOs;
		return isDummyBr ? [] : [brNO];
	}

	protected describe({ accountNO, contactEmail, isDummyBr }: ImportedAccount): Account {
		return { accountNO, contactEmail, isDummyBr };
	}
}

class OneNumberOnly extends MemoryDirectory {
	protected override valuesOf(account: ImportedAccount, query: AccountQuery) {
		return super.valuesOf(account, query).slice(0, 1);
	}
}
class NoBrNumbers extends MemoryDirectory {
	protected override valuesOf({ mobileNOs }: ImportedAccount, { method }: AccountQuery) {
		return method === "mobileNO" ? mobileNOs : [];
	}
}
class ExactCase extends MemoryDirectory {
	protected override lookUp({ accountNO }: AccountQuery) {
		return this.accounts.find((account) => account.accountNO === accountNO);
	}
}
class ExactBrCase extends MemoryDirectory {
	protected override isAmong(values: readonly string[], value: string) {
		return values.includes(value);
	}
}
class NoDummies extends MemoryDirectory {
	protected override describe(account: ImportedAccount): Account {
		return { ...super.describe(account), isDummyBr: false };
	}
}
class MoreThanAsked extends MemoryDirectory {
	protected override describe(account: ImportedAccount): Account {
		return { ...super.describe(account), ...{ brNO: account.brNO } };
	}
}
class ByMobileAlone extends MemoryDirectory {
	protected override lookUp({ value }: AccountQuery) {
		return this.accounts.find(({ mobileNOs, brNO }) => [...mobileNOs, brNO].includes(value));
	}
}
class AnybodysMobile extends MemoryDirectory {
	protected override valuesOf(account: ImportedAccount, query: AccountQuery) {
		const all = this.accounts.flatMap(({ mobileNOs }) => mobileNOs);
		return query.method === "mobileNO" ? all : super.valuesOf(account, query);
	}
}
class AnyBrNumber extends MemoryDirectory {
	protected override valuesOf(account: ImportedAccount, query: AccountQuery) {
		const isAsked = query.method === "brNO" && query.value !== "" && !account.isDummyBr;
		return isAsked ? [query.value] : super.valuesOf(account, query);
	}
}
class NoMethods extends MemoryDirectory {
	protected override valuesOf({ mobileNOs, brNO }: ImportedAccount) {
		return [...mobileNOs, brNO].filter((value) => value !== "");
	}
}
class BrOfDummies extends MemoryDirectory {
	protected override valuesOf(account: ImportedAccount, query: AccountQuery) {
		const isAsked = query.method === "brNO" && query.value !== "" && account.isDummyBr;
		return isAsked ? [query.value] : super.valuesOf(account, query);
	}
}
class EmptyIsEqual extends MemoryDirectory {
	protected override valuesOf({ mobileNOs, brNO }: ImportedAccount, { method }: AccountQuery) {
		return method === "mobileNO" ? mobileNOs : [brNO];
	}
}

class UnknownWhileAway extends MemoryDirectory {
	protected override findNowhere() {
		return Promise.resolve(undefined);
	}
}

function harnessOf(Directory: typeof MemoryDirectory) {
	let directory = new Directory([]);
	return {
		open: (accounts: readonly ImportedAccount[]) => {
			directory = new Directory(accounts);
			return Promise.resolve(directory);
		},
		close: () => Promise.resolve(),
		goAway: () => {
			directory.isAway = true;
			return Promise.resolve();
		},
	};
}
const mutant = (breaks: string, by: string, Directory: typeof MemoryDirectory) => ({
	breaks,
	by,
	harness: harnessOf(Directory),
});

runMutants(
	describeAccountDirectory,
	harnessOf(MemoryDirectory),
	[
		mutant(
			"finds an account by its number and each of its mobile",
			"knowing the first",
			OneNumberOnly,
		),
		mutant("finds an account by its number and its BR number", "knowing none", NoBrNumbers),
		mutant("finds an account by its number and", "returning more than requested", MoreThanAsked),
		mutant("finds an account whatever the case", "comparing characters", ExactCase),
		mutant("finds an account whatever the case", "comparing those of a BR number", ExactBrCase),
		mutant("reports that an account has no real BR number", "denying it", NoDummies),
		mutant("finds nothing by an unknown account", "ignoring the second number", ByMobileAlone),
		mutant("finds nothing by another account's mobile", "taking anybody's", AnybodysMobile),
		mutant("finds nothing by a wrong BR number", "taking any", AnyBrNumber),
		mutant("finds nothing by a BR number given as a mobile", "mixing both", NoMethods),
		mutant("finds nothing by a BR number of an account that has none", "taking any", BrOfDummies),
		mutant(
			"throws AccountsUnavailableError",
			"finding nothing while unavailable",
			UnknownWhileAway,
		),
		mutant("finds nothing by nothing", "finding nothing equal to nothing", EmptyIsEqual),
	],
	"find",
);
