import { type ValidationError, ValidationPipe } from "@nestjs/common";
import { type FieldIssue, ISSUE_CODES } from "@sim-registration/validation";
import { Problem } from "./problem.ts";

/** The pipe before every call: unknown fields are refused, rules are the shared ones. */
export function createValidationPipe(): ValidationPipe {
	return new ValidationPipe({
		whitelist: true,
		forbidNonWhitelisted: true,
		forbidUnknownValues: true,
		transform: true,
		exceptionFactory: (errors) =>
			new Problem("validation_failed", { issues: errors.map(toFieldIssue) }),
	});
}

function toFieldIssue({ property, constraints = {} }: ValidationError): FieldIssue {
	const [message] = Object.values(constraints);
	const isUnknown = "whitelistValidation" in constraints;
	const known = ISSUE_CODES.find((code) => code === message);
	return {
		field: property,
		code: isUnknown ? "error_unknown_field" : (known ?? "error_wrong_type"),
	};
}
