/**
 * How the walker breaks a page's storage: `open` fails, `open` is never answered, or there is no
 * room for large files.
 */
export type StorageFault = "failing" | "silent" | "full";

interface InPage {
	/** what had the focus last */
	focused: Element | undefined;
	/** holds pictures until they are released */
	holdsPictures: boolean;
	/** resolves once each is ready, or its worker has ended */
	letPicturesGo(): Promise<void>;
	/** closes the connections to IndexedDB as a browser does */
	closeStorage(): void;
	/** resolves once everything that has to be stored within `afterMs` from now is written */
	kept(afterMs: number): Promise<void>;
	setHidden(isHidden: boolean): void;
}

declare global {
	var walker: InPage;
	/** set by a separate init script, so that it survives the page */
	var walkerStorage: StorageFault | undefined;
}

/** Runs in each page before its scripts, so it must not use anything outside this function. */
export function installWalker(): void {
	// The empty page from which the form is opened.
	if (!isSecureContext) return;
	const TOO_LARGE_BYTES = 100_000;
	let pending = 0;
	const connections = new Set<IDBDatabase>();
	const held: Array<() => Promise<void>> = [];
	const ended = new Map<Worker, () => void>();
	let visibility: DocumentVisibilityState | undefined;

	const track = <Value>(work: Promise<Value>): Promise<Value> => {
		pending++;
		const over = () => void pending--;
		work.then(over, over);
		return work;
	};
	const { encrypt } = SubtleCrypto.prototype;
	SubtleCrypto.prototype.encrypt = function (...args) {
		return track(encrypt.apply(this, args));
	};
	const { arrayBuffer } = Blob.prototype;
	Blob.prototype.arrayBuffer = function () {
		return track(arrayBuffer.call(this));
	};
	const { transaction } = IDBDatabase.prototype;
	IDBDatabase.prototype.transaction = function (...args) {
		const begun = transaction.apply(this, args);
		void track(
			new Promise<void>((resolve) => {
				begun.addEventListener("complete", () => resolve());
				begun.addEventListener("abort", () => resolve());
			}),
		);
		return begun;
	};
	const { open } = IDBFactory.prototype;
	IDBFactory.prototype.open = function (...args) {
		const storage = globalThis.walkerStorage;
		if (storage === "silent" || storage === "failing") {
			const request = new EventTarget() as IDBOpenDBRequest;
			const error = new DOMException("Internal error opening backing store", "UnknownError");
			Object.defineProperty(request, "error", { value: error });
			const fail = () => {
				const event = new Event("error");
				request.onerror?.(event);
				request.dispatchEvent(event);
			};
			if (storage === "failing") queueMicrotask(fail);
			return request;
		}
		const request = open.apply(this, args);
		request.addEventListener("success", () => connections.add(request.result));
		return request;
	};
	const sizeOf = (value: unknown): number => {
		if (value instanceof ArrayBuffer) return value.byteLength;
		if (value instanceof Blob) return value.size;
		if (typeof value !== "object" || value === null) return 0;
		return Object.values(value).reduce((sum: number, each: unknown) => sum + sizeOf(each), 0);
	};
	const { put } = IDBObjectStore.prototype;
	IDBObjectStore.prototype.put = function (value: unknown, ...rest) {
		const request = put.call(this, value, ...rest);
		if (globalThis.walkerStorage === "full" && sizeOf(value) > TOO_LARGE_BYTES) {
			const error = new DOMException("No room", "QuotaExceededError");
			Object.defineProperty(this.transaction, "error", { value: error });
			this.transaction.abort();
		}
		return request;
	};
	const { postMessage } = Worker.prototype;
	Worker.prototype.postMessage = function (job: unknown, ...rest: []) {
		const start = () => postMessage.call(this, job, ...rest);
		const isPicture = typeof job === "object" && job !== null && "original" in job;
		if (!isPicture || !globalThis.walker.holdsPictures) return start();
		const isOver = new Promise<void>((resolve) => {
			ended.set(this, resolve);
			this.addEventListener("message", () => resolve());
		});
		held.push(() => {
			start();
			return isOver;
		});
	};
	const { terminate } = Worker.prototype;
	Worker.prototype.terminate = function () {
		ended.get(this)?.();
		terminate.call(this);
	};
	Object.defineProperty(Document.prototype, "visibilityState", {
		get: () => visibility ?? "visible",
	});
	Object.defineProperty(Document.prototype, "hidden", { get: () => visibility === "hidden" });

	globalThis.walker = {
		focused: undefined,
		holdsPictures: false,
		async letPicturesGo() {
			this.holdsPictures = false;
			await Promise.all(held.splice(0).map((start) => start()));
		},
		closeStorage() {
			for (const connection of connections) {
				connection.close();
				connection.dispatchEvent(new Event("close"));
			}
			connections.clear();
		},
		async kept(afterMs) {
			const turn = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
			await turn(afterMs);
			for (let idle = 0; idle < 3; idle = pending === 0 ? idle + 1 : 0) await turn(0);
		},
		setHidden(isHidden) {
			visibility = isHidden ? "hidden" : "visible";
			document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
		},
	};
	addEventListener("focusin", ({ target }) => {
		if (target instanceof Element) globalThis.walker.focused = target;
	});
}
