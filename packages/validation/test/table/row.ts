import type { IssueCode } from "@sim-registration/validation";

/** What a row is read with. */
export type SchemaName = "login" | "company" | "person" | "submission";

/** What the schemas depend on besides the values. */
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
	/** `[field, code]`, in the order in which they are found; empty where the values are right */
	readonly issues: ReadonlyArray<readonly [field: string, code: IssueCode]>;
}

/** The rows of one schema, without repeating its name and the values that are right in each. */
export function rowsOf<Values extends object>(
	schema: SchemaName,
	rightValues: Values,
	rows: ReadonlyArray<
		Omit<Row, "schema" | "values"> & { readonly values: Readonly<Record<string, unknown>> }
	>,
): Row[] {
	return rows.map((row) => ({ ...row, schema, values: { ...rightValues, ...row.values } }));
}
