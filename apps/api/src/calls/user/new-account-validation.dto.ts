import {
	type NewAccountValidationInput,
	newAccountValidationSchema,
} from "@sim-registration/validation";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of NewAccountValidation; its rules are the shared `newAccountValidationSchema`. */
export class NewAccountValidationDto implements NewAccountValidationInput {
	@SharedRule(newAccountValidationSchema)
	token?: string;
}
