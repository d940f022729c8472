import { type ValidationError, ValidationPipe } from "@nestjs/common";
import { type FieldIssue, ISSUE_CODES } from "@sim-registration/validation";
import { instanceToPlain, plainToInstance } from "class-transformer";
import { getMetadataStorage, validate } from "class-validator";
import { Problem } from "./problem.ts";

/** Nobody mends more than these at once, and an answer must not be larger than its request. */
const MAX_ISSUES = 20;

const validatorPackage = { validate, getMetadataStorage };

/** The pipe before every call: unknown fields are refused, rules are the shared ones. */
export function createValidationPipe(): ValidationPipe {
	return new ValidationPipe({
		// Given, or Nest would load these packages whole.
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
		// An unknown name is the sender's own text, and is not sent back.
		field: isUnknown ? "" : property,
		code: isUnknown ? "error_unknown_field" : (known ?? "error_wrong_type"),
	};
}
