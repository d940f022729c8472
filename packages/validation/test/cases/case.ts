import type { IssueCode } from "@sim-registration/validation";

/** The schema that reads a case. */
export type SchemaName = "login" | "company" | "person" | "submission";

/** Input of the schemas besides the values. */
export interface CaseContext {
	readonly currentYear: number;
	readonly isDummyBr: boolean;
	readonly accountNO: string;
	readonly mobileNO: string;
	readonly brNO: string;
}

/** Values, and every rule that they break. */
export interface Case {
	readonly title: string;
	readonly schema: SchemaName;
	readonly values: unknown;
	readonly context?: Partial<CaseContext>;
	/** `[field, code]` in the order found; empty for valid values */
	readonly issues: ReadonlyArray<readonly [field: string, code: IssueCode]>;
}

/** Cases of one schema: fills in its name and its valid default values. */
export function casesOf<Values extends object>(
	schema: SchemaName,
	rightValues: Values,
	cases: ReadonlyArray<
		Omit<Case, "schema" | "values"> & { readonly values: Readonly<Record<string, unknown>> }
	>,
): Case[] {
	return cases.map((each) => ({ ...each, schema, values: { ...rightValues, ...each.values } }));
}
