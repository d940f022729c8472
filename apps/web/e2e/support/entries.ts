import {
	type RegistrationFiles,
	sampleRegistrationFiles,
} from "@sim-registration/sample-documents";
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
		},
		person: {
			nameEN: "CHAN Tai Man, Peter",
			nameHK: "陳大文",
			birthday: ["04", "11", "1985"],
			idType: "HKID",
			idNumber: ["A123456", "3"],
			...identity,
		},
	};
}
