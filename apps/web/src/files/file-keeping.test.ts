import { expect, test } from "vitest";
import type { ChosenFile } from "./chosen-file.ts";
import { type FileKeeping, filesInReading, filesToLose, noteReading } from "./file-keeping.ts";

const [br, proof] = ["br.jpg", "proof.pdf"].map((name): ChosenFile => {
	return { name, type: "", byteLength: 1, detectedFormat: "jpg", contents: new Blob([name]) };
}) as [ChosenFile, ChosenFile];
const photo = new File([], "photo.jpg");
const KEPT: FileKeeping = { isWorking: true, pending: new Set(), unkept: new Set() };

test.each<[what: string, keeping: FileKeeping, reading: File[], lost: string[] | undefined]>([
	["all files stored", KEPT, [], []],
	[
		"a file that is still being written",
		{ ...KEPT, pending: new Set([br.contents]) },
		[],
		["br.jpg"],
	],
	["a file without room", { ...KEPT, unkept: new Set([proof.contents]) }, [], ["proof.pdf"]],
	["a photo that is being made ready", KEPT, [photo], ["photo.jpg"]],
	[
		"one of each",
		{ isWorking: true, pending: new Set([br.contents]), unkept: new Set([proof.contents]) },
		[photo],
		["br.jpg", "proof.pdf", "photo.jpg"],
	],
	["storage that takes nothing", { ...KEPT, isWorking: false }, [photo], undefined],
])("with $0, a reload may lose $3", (_what, keeping, reading, lost) => {
	expect(filesToLose(keeping, [br, proof], reading)).toEqual(lost);
});

interface Ends {
	readonly resolve: () => void;
	readonly reject: () => void;
	readonly abort: () => void;
}

test.each<[what: string, end: (ends: Ends) => void]>([
	["was read", ({ resolve }) => resolve()],
	["could not be read", ({ reject }) => reject()],
	["is no longer wanted", ({ abort }) => abort()],
])("a file is noted until it $0", async (_what, end) => {
	const controller = new AbortController();
	const abort = () => controller.abort();
	const reading = new Promise<void>((resolve, reject) => {
		queueMicrotask(() => end({ resolve, reject, abort }));
	});
	noteReading(photo, reading, controller.signal).catch(() => {});
	expect(filesInReading.read()).toEqual([photo]);
	await expect.poll(() => filesInReading.read()).toEqual([]);
});
