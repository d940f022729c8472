import {
	type CancelFormFilling,
	type ConfirmReturn,
	cancelFormFillingSchema,
	confirmReturnSchema,
	type GetQr,
	getQrSchema,
	type InitFormFilling,
	initFormFillingSchema,
} from "@sim-registration/validation";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of `initFormFilling`; its rules are the shared `initFormFillingSchema`. */
export class InitFormFillingDto {
	@SharedRule(initFormFillingSchema)
	profileFields?: InitFormFilling["profileFields"];
}

/** The body of `getQR`; its rules are the shared `getQrSchema`. */
export class GetQrDto {
	@SharedRule(getQrSchema)
	ticketID?: string;

	@SharedRule(getQrSchema)
	lang?: GetQr["lang"];

	@SharedRule(getQrSchema)
	source?: GetQr["source"];

	@SharedRule(getQrSchema)
	redirect?: string;
}

/** The body of `confirmReturn`; its rules are the shared `confirmReturnSchema`. */
export class ConfirmReturnDto implements Partial<ConfirmReturn> {
	@SharedRule(confirmReturnSchema)
	businessID?: string;

	@SharedRule(confirmReturnSchema)
	confirmationCode?: string;
}

/** The body of `cancelFormFilling`; its rules are the shared `cancelFormFillingSchema`. */
export class CancelFormFillingDto implements Partial<CancelFormFilling> {
	@SharedRule(cancelFormFillingSchema)
	businessID?: string;
}
