import type { ChangeEvent } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { useUpload } from "./use-upload.ts";

/** A PDF that is read when the test says so. */
class SlowFile extends File {
	finish = () => {};
	fail = () => {};
	readonly #read = new Promise<void>((resolve, reject) => {
		this.finish = resolve;
		this.fail = () => reject(new DOMException("", "NotReadableError"));
	});

	constructor(name: string) {
		super(["%PDF-1.7"], name, { type: "application/pdf" });
	}

	override slice(...range: Parameters<File["slice"]>): Blob {
		const part = super.slice(...range);
		const read = this.#read;
		return Object.assign(part, {
			arrayBuffer: async () => {
				await read;
				return await Blob.prototype.arrayBuffer.call(part);
			},
		});
	}
}

type Upload = ReturnType<typeof useUpload>;

interface FieldProps {
	readonly onRender: (upload: Upload) => void;
	readonly onChange: (files: readonly ChosenFile[]) => void;
	readonly onBegin: () => void;
}

function Field({ onRender, onChange, onBegin }: FieldProps) {
	onRender(useUpload(onChange, undefined, onBegin));
	return null;
}

/** Returns the hook's first result, and the names of the files that it passes on. */
function openUpload() {
	const taken: string[][] = [];
	const uploads: Upload[] = [];
	const begun = vi.fn<() => void>();
	renderToString(
		<Field
			onRender={(upload) => uploads.push(upload)}
			onChange={(files) => taken.push(files.map(({ name }) => name))}
			onBegin={begun}
		/>,
	);
	const [upload] = uploads;
	if (upload === undefined) throw new Error("Nothing was rendered");
	return { upload, taken, begun };
}

test("a file is passed on when it has been read", async () => {
	const { upload, taken, begun } = openUpload();
	const file = new SlowFile("a.pdf");
	const reading = upload.read(file);
	expect(taken).toEqual([]);
	expect(begun).toHaveBeenCalledOnce();
	file.finish();
	await reading;
	expect(taken).toEqual([["a.pdf"]]);
	expect(begun).toHaveBeenCalledOnce();
});

test("the same file can be chosen again", async () => {
	const { upload, taken } = openUpload();
	const file = new SlowFile("a.pdf");
	file.finish();
	const currentTarget = { files: [file], value: "C:\\fakepath\\a.pdf" };
	await upload.take({ currentTarget } as unknown as ChangeEvent<HTMLInputElement>);
	expect(taken).toEqual([["a.pdf"]]);
	// A browser reports no change while the input still names the file.
	expect(currentTarget.value).toBe("");
});

test("a file that cannot be read is not passed on", async () => {
	const { upload, taken } = openUpload();
	const file = new SlowFile("a.pdf");
	const reading = upload.read(file);
	file.fail();
	await reading;
	expect(taken).toEqual([]);
});

test("a file that is cancelled while it is read is not passed on, and the next one is", async () => {
	const { upload, taken } = openUpload();
	const [first, second] = [new SlowFile("first.pdf"), new SlowFile("second.pdf")];
	const readingFirst = upload.read(first);
	upload.forget();
	first.finish();
	await readingFirst;
	expect(taken).toEqual([]);
	const readingSecond = upload.read(second);
	second.finish();
	await readingSecond;
	expect(taken).toEqual([["second.pdf"]]);
});

test.each([
	["first", [0, 1]],
	["last", [1, 0]],
])("of two files the later one counts, even if the earlier is read %s", async (_title, order) => {
	const { upload, taken } = openUpload();
	const files = [new SlowFile("earlier.pdf"), new SlowFile("later.pdf")];
	const readings = files.map((file) => upload.read(file));
	for (const index of order) {
		files[index]?.finish();
		await readings[index];
	}
	expect(taken).toEqual([["later.pdf"]]);
});
