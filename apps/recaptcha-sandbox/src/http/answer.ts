/** An HTTP response. */
export interface Answer {
	readonly status: number;
	readonly type: string;
	readonly body: string;
	/** true to close the connection without an answer */
	readonly hangsUp?: boolean;
	/** delay of the answer; Infinity for never */
	readonly delayMs?: number;
}

export function jsonAnswer(value: unknown, status = 200): Answer {
	return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

export function fileAnswer(type: "javascript" | "html", body: string): Answer {
	return { status: 200, type: `text/${type}; charset=utf-8`, body };
}
