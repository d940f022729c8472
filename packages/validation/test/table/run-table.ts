import {
	companySchema,
	findFieldIssues,
	loginSchema,
	personSchema,
	submissionSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { CALL_ROWS } from "./call-rows.ts";
import { COMPANY_ROWS } from "./company-rows.ts";
import { LOGIN_ROWS } from "./login-rows.ts";
import { PERSON_ROWS } from "./person-rows.ts";
import { CONTEXT } from "./right-values.ts";
import type { Row, RowContext, SchemaName } from "./row.ts";
import { SUBMISSION_ROWS } from "./submission-rows.ts";

const SCHEMAS: Record<SchemaName, (context: RowContext) => v.GenericSchema<unknown, unknown>> = {
	login: () => v.pipe(v.unknown(), loginSchema),
	company: (context) => v.pipe(v.unknown(), companySchema(context)),
	person: (context) => v.pipe(v.unknown(), personSchema(context)),
	submission: (context) => v.pipe(v.unknown(), submissionSchema(context)),
};

/** Every row that a schema reads. */
export const ROWS: readonly Row[] = [
	...LOGIN_ROWS,
	...COMPANY_ROWS,
	...PERSON_ROWS,
	...SUBMISSION_ROWS,
];

/** Reads a row with its schema: gives the issues, or the values as stored. */
export function readRow({ schema, values, context }: Row) {
	const reading = SCHEMAS[schema]({ ...CONTEXT, ...context });
	const issues = findFieldIssues(reading, values).map(({ field, code }) => [field, code]);
	const kept = v.safeParse(reading, values);
	return { issues, kept: kept.success ? kept.output : undefined };
}

/**
 * Runs the whole table.
 *
 * @returns a title and an outcome as JSON for each row, to compare two engines
 */
export function runTable(): Array<{ readonly title: string; readonly outcome: string }> {
	return [
		...ROWS.map((row) => ({ title: `${row.schema}: ${row.title}`, outcome: asJson(readRow(row)) })),
		...CALL_ROWS.map(({ title, call }) => ({ title, outcome: asJson(call()) })),
	];
}

function asJson(value: unknown): string {
	return JSON.stringify(value) ?? "undefined";
}
