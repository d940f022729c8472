import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { postWithProgress } from "./post-with-progress.ts";
import type { HttpAnswer } from "./read-answer.ts";

/** An XMLHttpRequest without a server; the test decides how it ends. */
class SilentRequest extends EventTarget {
	static latest: SilentRequest;
	readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
	readonly headers: Record<string, string> = {};
	timeout = 0;
	status = 200;
	responseText = "{}";
	onload = () => {};
	opened: readonly string[] = [];

	constructor() {
		super();
		SilentRequest.latest = this;
	}

	open(...opened: string[]): void {
		this.opened = opened;
	}

	setRequestHeader(name: string, value: string): void {
		this.headers[name] = value;
	}

	send(): void {}

	abort(): void {
		this.dispatchEvent(new Event("abort"));
	}
}

beforeEach(() => {
	vi.stubGlobal("XMLHttpRequest", SilentRequest);
});
afterEach(() => vi.unstubAllGlobals());

const ask = vi.fn<() => Promise<HttpAnswer>>();

function send(onProgress: (sentBytes: number) => void = () => {}): Promise<HttpAnswer> {
	const body = new Blob(["{}"]);
	return postWithProgress({ path: "form/formsubmission", body, headers: {}, onProgress, ask });
}

test("a submission is posted as JSON with a time limit of 480000 ms", async () => {
	const sending = send();
	const { latest } = SilentRequest;
	expect(latest.opened[0]).toBe("POST");
	expect(latest.opened[1]).toMatch(/api\/form\/formsubmission$/);
	expect(latest.timeout).toBe(480_000);
	expect(latest.headers["Content-Type"]).toBe("application/json");
	latest.dispatchEvent(new Event("timeout"));
	await expect(sending).rejects.toBeInstanceOf(ConnectionLostError);
});

test("a submission reports how much of it has been sent", async () => {
	const onProgress = vi.fn();
	const sending = send(onProgress);
	SilentRequest.latest.upload.onprogress?.({ loaded: 1 });
	expect(onProgress).toHaveBeenCalledExactlyOnceWith(1);
	SilentRequest.latest.dispatchEvent(new Event("error"));
	await expect(sending).rejects.toBeInstanceOf(ConnectionLostError);
});

describe("a submission on a dead connection", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test("is not looked for once there is an answer", async () => {
		const sending = send();
		SilentRequest.latest.onload();
		expect(await sending).toMatchObject({ status: 200, text: "{}" });
		expect(vi.getTimerCount()).toBe(0);
	});

	test("ends as a lost connection", async () => {
		ask.mockRejectedValue(new ConnectionLostError("no network"));
		const sending = expect(send()).rejects.toBeInstanceOf(ConnectionLostError);
		await vi.advanceTimersByTimeAsync(20_000);
		await sending;
		expect(vi.getTimerCount()).toBe(0);
	});

	test("ends with the answer that was lost", async () => {
		const answer = { status: 200, header: () => null, text: "{}" };
		ask.mockResolvedValue(answer);
		const sending = expect(send()).resolves.toBe(answer);
		await vi.advanceTimersByTimeAsync(20_000);
		await sending;
		expect(vi.getTimerCount()).toBe(0);
	});
});
