import { type FieldIssue, findFieldIssues } from "@sim-registration/validation";
import { registerDecorator, type ValidationArguments } from "class-validator";
import type { GenericSchema } from "valibot";

type Schema = GenericSchema<unknown, unknown>;

/** The last schema that was applied to an object, so that it runs once and not for each field. */
const applied = new WeakMap<object, { schema: Schema; issues: readonly FieldIssue[] }>();

/**
 * A class-validator rule that delegates to a shared schema: the property is valid if the schema,
 * applied to the whole object, finds no issue with this field. The message is the issue's code.
 * An object is checked once, so it must not change and be checked again.
 */
export function SharedRule(schema: Schema) {
	return (target: object, propertyName: string) => {
		registerDecorator({
			name: "sharedRule",
			target: target.constructor,
			propertyName,
			validator: {
				validate: (_value: unknown, args?: ValidationArguments) =>
					codeFor(schema, propertyName, args?.object) === undefined,
				defaultMessage: (args?: ValidationArguments) =>
					codeFor(schema, propertyName, args?.object) ?? "error_wrong_type",
			},
		});
	};
}

function codeFor(schema: Schema, field: string, object: object = {}) {
	return findIssues(schema, object).find((issue) => issue.field === field)?.code;
}

function findIssues(schema: Schema, object: object): readonly FieldIssue[] {
	const known = applied.get(object);
	if (known?.schema === schema) return known.issues;
	const issues = findFieldIssues(schema, { ...object });
	applied.set(object, { schema, issues });
	return issues;
}
