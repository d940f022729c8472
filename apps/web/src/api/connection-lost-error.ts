import type { MessageDescriptor } from "@lingui/core";
import { DIALOG_SENTENCES } from "../i18n/dialog-sentences.ts";

/**
 * The server's answer did not arrive: no network, a broken connection, a time-out, or an answer of
 * something else. The server may have acted or not.
 */
export class ConnectionLostError extends Error {
	override readonly name = "ConnectionLostError";
	/** something else in the network answered: the log-in page of a Wi-Fi, or a proxy */
	readonly isForeign: boolean;
	/** a new release removed the file with the code that makes calls */
	readonly isOutdated: boolean;

	constructor(message: string, options: LossOptions = {}) {
		super(message, options);
		this.isForeign = options.isForeign ?? false;
		this.isOutdated = options.isOutdated ?? false;
	}
}

interface LossOptions extends ErrorOptions {
	readonly isForeign?: boolean;
	readonly isOutdated?: boolean;
}

/** The sentence that says why the server's answer did not arrive. */
export function lossSentence(loss: unknown): MessageDescriptor {
	const { foreignAnswer, outdatedPage, connectionLost } = DIALOG_SENTENCES;
	if (!(loss instanceof ConnectionLostError)) return connectionLost;
	if (loss.isOutdated) return outdatedPage;
	return loss.isForeign ? foreignAnswer : connectionLost;
}
