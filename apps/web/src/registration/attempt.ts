import type { FieldIssue } from "@sim-registration/validation";
import type { ConnectionLostError } from "../api/connection-lost-error.ts";
import type { Step } from "./progress.ts";

/** How far the body has left the phone. */
export interface SendingProgress {
	readonly sentBytes: number;
	readonly totalBytes: number;
	/** why the next try has to wait: the server asked for it, or the line broke */
	readonly waitsFor?: "server" | "line" | undefined;
	/** roughly; undefined until the pace is known */
	readonly secondsLeft?: number | undefined;
}

/** A field on the screen that the server refused, and the step that owns it. */
export interface RefusedField extends FieldIssue {
	readonly step: Step;
}

/** How an attempt failed, where a dialog says so. */
export type AttemptFailure =
	/** nothing is known of the attempt: it is repeated with the same key */
	| { readonly kind: "connectionLost"; readonly loss?: ConnectionLostError }
	/** the phone could not put it together: nothing was sent */
	| { readonly kind: "notPrepared" }
	/** the server said no, or the captcha could not be asked for: the code's sentence, then the code */
	| {
			readonly kind: "failed";
			readonly errorCode: string;
			/** what the server named, as far as a step shows it */
			readonly fields: readonly RefusedField[];
	  };

/** An attempt to submit: from the press until the customer has read how it ended. */
export type Attempt =
	| { readonly kind: "sending"; readonly progress: SendingProgress }
	| AttemptFailure;

/** While the registration is on its way, nothing leads to another step. */
export function isSending({ attempt }: { readonly attempt: Attempt | undefined }): boolean {
	return attempt?.kind === "sending";
}
