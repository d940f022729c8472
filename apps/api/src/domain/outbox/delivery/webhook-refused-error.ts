/** The receiver refused the event. Retried, because its operator can fix the cause. */
export class WebhookRefusedError extends Error {
	override readonly name = "WebhookRefusedError";
	readonly code: string;

	constructor(status: number) {
		super(`The receiver answered ${status}`);
		this.code = String(status);
	}
}
