/** The receiver answered, and not with yes. It is asked again: its operator can mend it. */
export class WebhookRefusedError extends Error {
	override readonly name = "WebhookRefusedError";
	readonly code: string;

	constructor(status: number) {
		super(`The receiver answered ${status}`);
		this.code = String(status);
	}
}
