/** An HTTP response. */
export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** true to close the connection without an answer */
	readonly hangsUp?: boolean;
	/** delay of the answer; Infinity for never */
	readonly delayMs?: number;
}

export function jsonAnswer(value: unknown, status = 200): Answer {
	const headers = { "Content-Type": "application/json; charset=utf-8" };
	return { status, headers, body: JSON.stringify(value) };
}

export function textAnswer(body: string, status = 200): Answer {
	return { status, headers: { "Content-Type": "text/plain; charset=utf-8" }, body };
}

export function redirectAnswer(location: string): Answer {
	return { status: 303, headers: { Location: location }, body: "" };
}
