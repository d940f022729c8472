/** Runs in the page: React pauses after each piece of its work, as on a slow phone. */
export function pauseReact(ms: number): void {
	const { postMessage } = MessagePort.prototype;
	MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
		setTimeout(() => postMessage.call(this, message), ms);
	};
}
