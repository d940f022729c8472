/** No answer came: no network, a cut connection or a time-out. The server may have acted or not. */
export class ConnectionLostError extends Error {
	override readonly name = "ConnectionLostError";

	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
	}
}
