import { expect, it } from "vitest";
import { giveBack } from "./give-back.ts";

it("frees the memory of a buffer that owns it", () => {
	const buffer = Buffer.from(new ArrayBuffer(5_000_000));
	giveBack(buffer);
	expect(buffer.buffer.byteLength).toBe(0);
	expect(buffer).toHaveLength(0);
});

it("leaves a buffer alone that shares its memory", () => {
	const whole = Buffer.alloc(100, "a");
	giveBack(whole.subarray(10, 20));
	giveBack(Buffer.from("out of Node's pool"));
	const shared = Buffer.from(new SharedArrayBuffer(10));
	giveBack(shared);
	expect(whole.toString()).toBe("a".repeat(100));
	expect(shared).toHaveLength(10);
});
