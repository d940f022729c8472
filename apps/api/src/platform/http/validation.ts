import { type ValidationError, ValidationPipe } from "@nestjs/common";
import { type FieldIssue, ISSUE_CODES } from "@sim-registration/validation";
import { instanceToPlain, plainToInstance } from "class-transformer";
import { getMetadataStorage, validate } from "class-validator";
import { Problem } from "./problem.ts";

/** Nobody corrects more than these at once, and an answer must not be larger than its request. */
const MAX_ISSUES = 20;

const validatorPackage = { validate, getMetadataStorage };

/** The pipe before every call: rejects unknown fields and applies the shared rules. */
export function createValidationPipe(): ValidationPipe {
	return new ValidationPipe({
		// Passed in, because otherwise Nest loads these packages completely.
		validatorPackage,
		transformerPackage: { classToPlain: instanceToPlain, plainToInstance },
		whitelist: true,
		forbidNonWhitelisted: true,
		forbidUnknownValues: true,
		transform: true,
		exceptionFactory: (errors) =>
			new Problem("validation_failed", { issues: errors.slice(0, MAX_ISSUES).map(toFieldIssue) }),
	});
}

function toFieldIssue({ property, constraints = {} }: ValidationError): FieldIssue {
	const [message] = Object.values(constraints);
	const isUnknown = "whitelistValidation" in constraints;
	const known = ISSUE_CODES.find((code) => code === message);
	return {
		// An unknown field name is text of the sender, and is not echoed.
		field: isUnknown ? "" : property,
		code: isUnknown ? "error_unknown_field" : (known ?? "error_wrong_type"),
	};
}
