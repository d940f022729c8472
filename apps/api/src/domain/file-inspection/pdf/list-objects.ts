import { tooComplex } from "../refused-file-error.ts";
import { PdfObjects } from "./pdf-objects.ts";
import { type PdfDictionary, type PdfValue, STREAM_MARK } from "./pdf-value.ts";
import { UsedAgain, wasm, wasmProgram } from "./wasm-program.ts";

/** A PDF's objects, and whether qpdf found no fault in it. */
interface ListedObjects {
	readonly objects: PdfObjects;
	readonly isSound: boolean;
}

/** The used parts of qpdf's module. */
interface Qpdf {
	readonly HEAPU8: Uint8Array;
	readonly FS: {
		writeFile(path: string, bytes: Uint8Array): void;
		readFile(path: string): Uint8Array;
		unlink(path: string): void;
	};
	callMain(argv: readonly string[]): number;
}

type QpdfFactory = (options: { readonly noInitialRun: boolean }) => Promise<Qpdf>;

/** An object in qpdf's JSON (qpdf manual, "qpdf JSON"). */
type JsonObject =
	| { readonly value: PdfValue }
	| { readonly stream: { readonly dict: PdfDictionary } };

/** Exit codes of qpdf's program: done, and done with warnings. */
const SOUND = 0;
const WITH_WARNINGS = 3;
/** Measured with a PDF of 5 MB with 200,000 objects. */
const JSON_MAX_BYTES = 40_000_000;

const instantiate = wasmProgram("@neslinesli93/qpdf-wasm/dist/qpdf.wasm");

/**
 * Makes qpdf list all objects of a PDF, decrypted, including those in object streams.
 *
 * @returns undefined if qpdf cannot read the file
 * @throws RefusedFileError error_file_too_complex
 */
export async function listObjects(bytes: Uint8Array): Promise<ListedObjects | undefined> {
	return await programs.use(async (qpdf) => {
		qpdf.FS.writeFile("/file", bytes);
		const code = qpdf.callMain(["--json-output=2", "--json-stream-data=none", "/file", "/json"]);
		qpdf.FS.unlink("/file");
		if (code !== SOUND && code !== WITH_WARNINGS) return undefined;
		const json = qpdf.FS.readFile("/json");
		qpdf.FS.unlink("/json");
		if (json.length > JSON_MAX_BYTES) throw tooComplex("Too many objects");
		return { objects: readJson(json), isSound: code === SOUND };
	});
}

/**
 * Replaces what the loader needs during its start: otherwise it would compile the program each
 * time, and ask Node for internals that a locked-in process may not read.
 */
async function startQpdf(): Promise<Qpdf> {
	const { default: start } = await import("@neslinesli93/qpdf-wasm");
	const node = process as unknown as { binding: () => object };
	const { binding } = node;
	const { instantiate: compile } = wasm;
	node.binding = () => ({});
	wasm.instantiate = async (_bytes, imports) => instantiate(imports);
	try {
		return await (start as unknown as QpdfFactory)({ noInitialRun: true });
	} finally {
		node.binding = binding;
		wasm.instantiate = compile;
	}
}

const programs = new UsedAgain(startQpdf, ({ HEAPU8 }) => HEAPU8);

function readJson(json: Uint8Array): PdfObjects {
	const listed = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as {
		readonly qpdf: readonly [unknown, Readonly<Record<string, JsonObject>>];
	};
	const entries = Object.entries(listed.qpdf[1]).map(
		([name, object]) => [name.replace("obj:", ""), readObject(object)] as const,
	);
	return new PdfObjects(new Map(entries));
}

function readObject(object: JsonObject): PdfValue {
	return "value" in object ? object.value : { ...object.stream.dict, [STREAM_MARK]: true };
}
