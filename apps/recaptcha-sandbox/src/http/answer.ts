/** What is sent back. */
export interface Answer {
	readonly status: number;
	readonly type: string;
	readonly body: string;
	/** true where the connection is closed instead of answering */
	readonly hangsUp?: boolean;
	/** how long the answer is kept back; Infinity where it never comes */
	readonly delayMs?: number;
}

export function jsonAnswer(value: unknown, status = 200): Answer {
	return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

export function fileAnswer(type: "javascript" | "html", body: string): Answer {
	return { status: 200, type: `text/${type}; charset=utf-8`, body };
}
