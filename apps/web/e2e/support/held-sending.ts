/** Runs in the page: uploads stop at 40 % from now on, until {@link goOnSending}. */
export function holdSending(): void {
	const { send } = XMLHttpRequest.prototype;
	const held = new Promise<void>((resolve) => Reflect.set(window, "goOn", resolve));
	XMLHttpRequest.prototype.send = function (body) {
		const total = body instanceof Blob ? body.size : 0;
		const facts = { lengthComputable: true, loaded: Math.round(total * 0.4), total };
		this.upload.dispatchEvent(new ProgressEvent("progress", facts));
		void held.then(() => send.call(this, body));
	};
}

export function goOnSending(): void {
	Reflect.get(window, "goOn")();
}
