import type { IssueCode } from "@sim-registration/validation";

/** The schema that reads a row. */
export type SchemaName = "login" | "company" | "person" | "submission";

/** Input of the schemas besides the values. */
export interface RowContext {
	readonly currentYear: number;
	readonly isDummyBr: boolean;
	readonly accountNO: string;
	readonly mobileNO: string;
	readonly brNO: string;
}

/** Values, and every rule that they break. */
export interface Row {
	readonly title: string;
	readonly schema: SchemaName;
	readonly values: unknown;
	readonly context?: Partial<RowContext>;
	/** `[field, code]` in the order found; empty for valid values */
	readonly issues: ReadonlyArray<readonly [field: string, code: IssueCode]>;
}

/** Rows of one schema: fills in its name and its valid default values. */
export function rowsOf<Values extends object>(
	schema: SchemaName,
	rightValues: Values,
	rows: ReadonlyArray<
		Omit<Row, "schema" | "values"> & { readonly values: Readonly<Record<string, unknown>> }
	>,
): Row[] {
	return rows.map((row) => ({ ...row, schema, values: { ...rightValues, ...row.values } }));
}
