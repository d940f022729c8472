import type { IssueCode, WarningCode } from "@sim-registration/validation";

/** What a field shows below its control. */
export interface FieldMessages {
	readonly issue?: IssueCode | undefined;
	readonly warning?: WarningCode | undefined;
}

/** Connects a control with a form: fields know neither steps nor form libraries. */
export interface FieldBinding<Value> extends FieldMessages {
	/** id and name of the control, and link target of an error summary */
	readonly name: string;
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	/** the focus left the field */
	readonly onLeave: () => void;
}
