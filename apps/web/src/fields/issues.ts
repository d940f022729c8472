import type { IssueCode, WarningCode } from "@sim-registration/validation";

/** What a field shows below its control. */
export interface FieldMessages {
	readonly issue?: IssueCode | undefined;
	readonly warning?: WarningCode | undefined;
}

/** What binds a control to a form: fields know neither steps nor form libraries. */
export interface FieldBinding<Value> extends FieldMessages {
	/** id and name of the control; an error summary links to it */
	readonly name: string;
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	/** the focus left the field */
	readonly onLeave: () => void;
}
