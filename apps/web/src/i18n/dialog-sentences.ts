import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/**
 * Sentences of dialogs and notices that belong to no single error code (specification, sections 2
 * and 8). Those of a code are in `error-sentences.ts`.
 */
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
			"The server did not answer. Everything you have entered is kept. Please check your network and try again.",
	}),
	foreignAnswer: msg({
		id: "foreign_answer",
		message:
			"Your network is blocking the connection. On public Wi-Fi, please log in to it first, or use mobile data, and try again.",
	}),
	notLoaded: msg({
		id: "not_loaded",
		message: "Please check your network and try again. If that does not help, reload the page.",
	}),
	outdatedPage: msg({
		id: "outdated_page",
		message: "The form has been updated. Please reload the page to continue.",
	}),
	loginImpossible: msg({
		id: "login_impossible",
		message: "We cannot log you in at the moment. Please try again later.",
	}),
} satisfies Record<string, MessageDescriptor>;
