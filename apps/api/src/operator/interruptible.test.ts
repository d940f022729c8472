import { afterEach, expect, it, vi } from "vitest";
import { endAtSignals, interruptible, nothingLeftToDo } from "./interruptible.ts";

const exit = vi.spyOn(process, "exit").mockImplementation((): never => undefined as never);
const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
const before = process.listeners("SIGINT");

afterEach(() => {
	for (const listener of process.listeners("SIGINT"))
		if (!before.includes(listener)) process.off("SIGINT", listener);
	vi.clearAllMocks();
});

it("after an interruption says what to do, but not to repeat finished work", async () => {
	endAtSignals("Repeat the command.");
	await interruptible(async () => process.emit("SIGINT", "SIGINT"));
	expect(exit).not.toHaveBeenCalled();

	process.emit("SIGINT", "SIGINT");
	expect(write).toHaveBeenLastCalledWith("Interrupted by SIGINT. Repeat the command.\n");
	nothingLeftToDo();
	process.emit("SIGINT", "SIGINT");
	expect(write).toHaveBeenLastCalledWith(
		"Interrupted by SIGINT. The command had done everything; only its output may be missing.\n",
	);
	expect(exit.mock.calls).toEqual([[130], [130]]);
});
