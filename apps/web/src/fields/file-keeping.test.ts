import { expect, test } from "vitest";
import { type FileKeeping, isEverythingKept } from "./file-keeping.ts";

const none = new Set<Blob>();
const some = new Set([new Blob()]);

test.each<[what: string, keeping: FileKeeping, isKept: boolean]>([
	["storage that works", { isWorking: true, pending: none, unkept: none }, true],
	["a file that is still being written", { isWorking: true, pending: some, unkept: none }, true],
	["a file without room", { isWorking: true, pending: none, unkept: some }, false],
	["storage that takes nothing", { isWorking: false, pending: none, unkept: none }, false],
])("with $0, a reload brings everything back: $2", (_what, keeping, isKept) => {
	expect(isEverythingKept(keeping)).toBe(isKept);
});
