import { expect, test, vi } from "vitest";
import { RegistrationStore } from "./registration-store.ts";
import { sendingTurned } from "./transitions.ts";

test("whoever listens hears of each change once it is made, until they stop", () => {
	const store = new RegistrationStore();
	const heard = vi.fn(() => store.read().isSending);
	const other = vi.fn();
	const stop = store.subscribe(heard);
	store.subscribe(other);
	store.apply(sendingTurned(true));
	expect(heard).toHaveLastReturnedWith(true);
	stop();
	store.apply(sendingTurned(false));
	expect(heard).toHaveBeenCalledOnce();
	expect(other).toHaveBeenCalledTimes(2);
});

test("what was shown first stays the same for the HTML that was built ahead", () => {
	const store = new RegistrationStore();
	const first = store.readFirst();
	store.apply(sendingTurned(true));
	expect(store.readFirst()).toBe(first);
	expect(store.read()).not.toBe(first);
});
