import type { FieldIssue } from "@sim-registration/validation";
import type { ConnectionLostError } from "../api/connection-lost-error.ts";
import type { Step } from "./steps.ts";

/** How much of the body has been sent. */
export interface SendingProgress {
	readonly sentBytes: number;
	readonly totalBytes: number;
	/** why the next attempt has to wait: the server asked for it, or the line broke */
	readonly waitsFor?: "server" | "line" | undefined;
	/** roughly; undefined until the speed is known */
	readonly secondsLeft?: number | undefined;
}

/** A field on the screen that the server refused, and its step. */
export interface RefusedField extends FieldIssue {
	readonly step: Step;
}

/** How an attempt failed, if a dialog says so. */
export type AttemptFailure =
	/** whether it arrived is unknown: it is repeated with the same key */
	| { readonly kind: "connectionLost"; readonly loss?: ConnectionLostError }
	/** the phone could not build the body: nothing was sent */
	| { readonly kind: "notPrepared" }
	/**
	 * the server refused, or the captcha was unavailable: shows the code's sentence, then the code
	 */
	| {
			readonly kind: "failed";
			readonly errorCode: string;
			/** the fields that the server named, as far as a step shows them */
			readonly fields: readonly RefusedField[];
	  };

/** An attempt to submit: from the press until the customer has read the result. */
export type Attempt =
	| { readonly kind: "sending"; readonly progress: SendingProgress }
	| AttemptFailure;

/** While the registration is being sent, nothing leads to another step. */
export function isSending({ attempt }: { readonly attempt: Attempt | undefined }): boolean {
	return attempt?.kind === "sending";
}
