import { findFieldIssues } from "@sim-registration/validation";
import { registerDecorator, type ValidationArguments } from "class-validator";
import type { GenericSchema } from "valibot";

/**
 * A class-validator rule that delegates to a shared schema: the property is valid if the schema,
 * applied to the whole object, finds no issue with this field. The message is the issue's code.
 */
export function SharedRule(schema: GenericSchema<unknown, unknown>) {
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

function codeFor(schema: GenericSchema<unknown, unknown>, field: string, object: unknown) {
	const values = { ...(object as Record<string, unknown>) };
	return findFieldIssues(schema, values).find((issue) => issue.field === field)?.code;
}
