import {
	companySchema,
	findFieldIssues,
	loginSchema,
	personSchema,
	submissionSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { CALL_CASES } from "./call-cases.ts";
import type { Case, CaseContext, SchemaName } from "./case.ts";
import { COMPANY_CASES } from "./company-cases.ts";
import { LOGIN_CASES } from "./login-cases.ts";
import { PERSON_CASES } from "./person-cases.ts";
import { CONTEXT } from "./right-values.ts";
import { SUBMISSION_CASES } from "./submission-cases.ts";

const SCHEMAS: Record<SchemaName, (context: CaseContext) => v.GenericSchema<unknown, unknown>> = {
	login: () => v.pipe(v.unknown(), loginSchema),
	company: (context) => v.pipe(v.unknown(), companySchema(context)),
	person: (context) => v.pipe(v.unknown(), personSchema(context)),
	submission: (context) => v.pipe(v.unknown(), submissionSchema(context)),
};

/** Every case that a schema reads. */
export const CASES: readonly Case[] = [
	...LOGIN_CASES,
	...COMPANY_CASES,
	...PERSON_CASES,
	...SUBMISSION_CASES,
];

/** Reads a case with its schema: gives the issues, or the values as stored. */
export function readCase({ schema, values, context }: Case) {
	const reading = SCHEMAS[schema]({ ...CONTEXT, ...context });
	const issues = findFieldIssues(reading, values).map(({ field, code }) => [field, code]);
	const kept = v.safeParse(reading, values);
	return { issues, kept: kept.success ? kept.output : undefined };
}

/**
 * Runs all cases.
 *
 * @returns a title and an outcome as JSON for each case, to compare two engines
 */
export function runCases(): Array<{ readonly title: string; readonly outcome: string }> {
	return [
		...CASES.map((each) => ({
			title: `${each.schema}: ${each.title}`,
			outcome: asJson(readCase(each)),
		})),
		...CALL_CASES.map(({ title, call }) => ({ title, outcome: asJson(call()) })),
	];
}

function asJson(value: unknown): string {
	return JSON.stringify(value) ?? "undefined";
}
