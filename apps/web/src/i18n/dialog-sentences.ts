import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ForeignAnswerError } from "../api/foreign-answer-error.ts";

/** Sentences of dialogs and notices that no code of the server names (specification, sections 2, 8). */
export const DIALOG_SENTENCES = {
	backendRejection: msg({
		id: "backend_rejection",
		message:
			"Submission failed. Please check again the information you have provided to ensure its validation, especially the format accuracy of the file that you have uploaded.",
	}),
	longLoading: msg({
		id: "long_loading",
		message: "Your request is being processed, please wait and do not leave the page.",
	}),
	connectionLost: msg({
		id: "connection_lost",
		message:
			"The connection was lost. Everything you have entered is kept. Please check your network and try again.",
	}),
	foreignAnswer: msg({
		id: "foreign_answer",
		message:
			"Your network answered in place of our service. On public Wi-Fi, please open its log-in page first, or use mobile data, and try again. Everything you have entered is kept.",
	}),
	loginImpossible: msg({
		id: "login_impossible",
		message: "We cannot log you in just now. Please try again later.",
	}),
	renewalImpossible: msg({
		id: "renewal_impossible",
		message: "We could not extend your session. Please try again.",
	}),
} satisfies Record<string, MessageDescriptor>;

/** Why no answer of the server's came. */
export function lossSentence(loss: unknown): MessageDescriptor {
	return loss instanceof ForeignAnswerError
		? DIALOG_SENTENCES.foreignAnswer
		: DIALOG_SENTENCES.connectionLost;
}
