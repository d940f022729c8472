import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { expectEndAtAbort } from "../extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../extensions/limit-adapter.ts";
import { generateDataKey } from "./data-key.ts";
import { KeyWrapper } from "./key-wrapper.ts";

/**
 * Test support for an adapter: a new one, the same one after a restart, another installation's, its
 * end.
 */
export interface KeyWrapperHarness {
	open(): Promise<KeyWrapper>;
	reopen(): Promise<KeyWrapper>;
	/** a wrapper of another installation, with another wrapping key */
	openStranger(): Promise<KeyWrapper>;
	close(): Promise<void>;
	/** Makes its service unavailable from now on. Omit if it has no service. */
	goAway?(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

/** The contract of every {@link KeyWrapper}. Run it on your own adapter. */
export function describeKeyWrapper(name: string, harness: KeyWrapperHarness): void {
	describe(`${name}, a KeyWrapper`, () => {
		afterEach(() => harness.close());
		const open = async () => limitAdapter(KeyWrapper, await harness.open());
		const reopen = async () => limitAdapter(KeyWrapper, await harness.reopen());
		const openStranger = async () => limitAdapter(KeyWrapper, await harness.openStranger());
		const refused = { name: "KeyUnwrapError" };

		it("opens what it wrapped, also after a restart, and does not reveal the key", async () => {
			const key = generateDataKey();
			const wrapped = Buffer.from(await (await open()).wrap(key.id, key.bytes));
			expect(wrapped.includes(Buffer.from(key.bytes))).toBe(false);
			const opened = await (await reopen()).unwrap(key.id, wrapped);
			expect(Buffer.from(opened).equals(Buffer.from(key.bytes))).toBe(true);
		});

		it("opens nothing under another key's id", async () => {
			const wrapper = await open();
			const key = generateDataKey();
			const wrapped = await wrapper.wrap(key.id, key.bytes);
			await expect(wrapper.unwrap(generateDataKey().id, wrapped)).rejects.toMatchObject(refused);
		});

		it("opens nothing that was altered, truncated or invented", async () => {
			const wrapper = await open();
			const key = generateDataKey();
			const wrapped = Buffer.from(await wrapper.wrap(key.id, key.bytes));
			const flipped = Buffer.from(wrapped);
			flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1);
			const wrong = [flipped, wrapped.subarray(0, -1), Buffer.alloc(0), randomBytes(80)];
			for (const bytes of wrong)
				await expect(wrapper.unwrap(key.id, bytes)).rejects.toMatchObject(refused);
		});

		it("opens nothing that another installation wrapped", async () => {
			const wrapper = await open();
			const key = generateDataKey();
			const wrapped = await (await openStranger()).wrap(key.id, key.bytes);
			await expect(wrapper.unwrap(key.id, wrapped)).rejects.toMatchObject(refused);
		});

		it("opens after a rotation what it wrapped before, and wraps differently from then on", async () => {
			const wrapper = await open();
			const [before, after] = [generateDataKey(), generateDataKey()];
			const wrapped = await wrapper.wrap(before.id, before.bytes);
			await wrapper.rotate();
			const wrappedAfter = await wrapper.wrap(after.id, after.bytes);
			const again = await reopen();
			expect(Buffer.from(await again.unwrap(before.id, wrapped))).toEqual(
				Buffer.from(before.bytes),
			);
			await again.retireOlder();
			expect(Buffer.from(await again.unwrap(after.id, wrappedAfter))).toEqual(
				Buffer.from(after.bytes),
			);
		});

		it.runIf(harness.goAway)(
			"does not report KeyUnwrapError while its service is unavailable",
			async () => {
				const wrapper = await open();
				const key = generateDataKey();
				const wrapped = await wrapper.wrap(key.id, key.bytes);
				await harness.goAway?.();
				const error = await wrapper.unwrap(key.id, wrapped).catch((reason: unknown) => reason);
				expect(error).toBeInstanceOf(Error);
				expect(error).not.toMatchObject(refused);
			},
		);

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			const wrapper = await open();
			const key = generateDataKey();
			await harness.hang?.();
			await expectEndAtAbort((signal) => wrapper.wrap(key.id, key.bytes, signal));
		});
	});
}
