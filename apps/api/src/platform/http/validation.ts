import { type ValidationError, ValidationPipe } from "@nestjs/common";
import { type FieldIssue, isIssueCode } from "@sim-registration/validation";
import { instanceToPlain, plainToInstance } from "class-transformer";
import { getMetadataStorage, validate } from "class-validator";
import type { Extensions } from "../extensions/extensions.ts";
import { Problem } from "./problem.ts";

/** More would not help a customer, and an answer must not be larger than its request. */
const MAX_ISSUES = 20;

const validatorPackage = { validate, getMetadataStorage };

/**
 * The pipe before every call: rejects unknown fields and applies the shared rules.
 *
 * @param extensions may declare issue codes
 */
export function createValidationPipe(extensions: Extensions): ValidationPipe {
	return new ValidationPipe({
		// Passed in, because otherwise Nest loads these packages completely.
		validatorPackage,
		transformerPackage: { classToPlain: instanceToPlain, plainToInstance },
		whitelist: true,
		forbidNonWhitelisted: true,
		forbidUnknownValues: true,
		transform: true,
		exceptionFactory: (errors) =>
			new Problem("validation_failed", {
				issues: errors.slice(0, MAX_ISSUES).map((error) => toFieldIssue(error, extensions)),
			}),
	});
}

function toFieldIssue(
	{ property, constraints = {} }: ValidationError,
	extensions: Extensions,
): FieldIssue {
	const [message] = Object.values(constraints);
	const isUnknown = "whitelistValidation" in constraints;
	const isKnown = isIssueCode(message) && extensions.hasSentenceFor(message);
	return {
		// An unknown field name is text of the sender, and is not echoed.
		field: isUnknown ? "" : property,
		code: isUnknown ? "error_unknown_field" : isKnown ? message : "error_wrong_type",
	};
}
