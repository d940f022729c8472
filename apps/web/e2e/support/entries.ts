import {
	type RegistrationFiles,
	sampleRegistrationFiles,
} from "@sim-registration/sample-documents";
import { fieldsWith, type WholeField, wholeField } from "@sim-registration/validation";
import { CUSTOMER_VALUES } from "@sim-registration/validation/customer-values";
import type { CompanyEntry, LoginEntry, PersonEntry } from "./customer.ts";

/** Everything that a customer enters. */
export interface Entries {
	readonly login: LoginEntry;
	readonly company: CompanyEntry;
	readonly person: PersonEntry;
}

type EntriesWithFiles = Entries & { readonly files: RegistrationFiles };

let ordinary: Promise<EntriesWithFiles> | undefined;

/** A trading company with a BR number, whose owner has an HKID. The files are created once. */
export function ordinaryEntries(): Promise<EntriesWithFiles> {
	ordinary ??= makeOrdinaryEntries();
	return ordinary;
}

async function makeOrdinaryEntries(): Promise<EntriesWithFiles> {
	const files = await sampleRegistrationFiles();
	const { brCopy, businessProof, ...identity } = files;
	return {
		files,
		login: { accountNO: "204518837", mobileNO: "61234567" },
		company: {
			companyNameEN: "Wong Kee Trading (HK) & Co. Limited",
			companyNameHK: "旺記貿易（香港）有限公司",
			email: "owner@wongkee.example",
			brParts: ["39284710", "000", "12", "25", "A"],
			brCopy,
			businessProof,
			others: othersOf("company"),
		},
		person: {
			nameEN: "CHAN Tai Man, Peter",
			nameHK: "陳大文",
			birthday: ["04", "11", "1985"],
			idType: "HKID",
			idNumber: ["A123456", "3"],
			...identity,
			others: othersOf("person"),
		},
	};
}

/** The texts that a customer enters by the names of their controls, and those that follow others. */
const NAMED: readonly string[] = [
	"companyNameEN",
	"companyNameHK",
	"branchCompanyNameEN",
	"branchCompanyNameHK",
	"email",
	"brNO",
	"nameEN",
	"nameHK",
	"idNO",
] satisfies WholeField[];

/** The values of all other texts of a step, by field name. */
function othersOf(step: "company" | "person"): Readonly<Record<string, string>> {
	const names: readonly string[] = fieldsWith({ step, kind: "text" });
	const values = Object.entries(CUSTOMER_VALUES).map(([name, value]) => [name, String(value)]);
	return Object.fromEntries(
		values.filter(([name = ""]) => names.includes(name) && !NAMED.includes(wholeField(name))),
	);
}
