import { tooComplex } from "../refused-file-error.ts";
import { isObjectStream, PdfObjects } from "./pdf-objects.ts";
import { isDictionary, type PdfDictionary, type PdfValue, STREAM_MARK } from "./pdf-value.ts";
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

type QpdfFactory = (options: {
	readonly noInitialRun: boolean;
	readonly thisProgram: string;
}) => Promise<Qpdf>;

/** An object in qpdf's JSON (qpdf manual, "qpdf JSON"). */
type JsonObject =
	| { readonly value: PdfValue }
	| { readonly stream: { readonly dict: PdfDictionary; readonly data?: string } };

type JsonObjects = Readonly<Record<string, JsonObject>>;

/** The decoded contents of a stream of objects. */
export interface ObjectStream {
	readonly dictionary: PdfDictionary;
	readonly data: Buffer;
}

/** Exit codes of qpdf's program: done, and done with warnings. */
const SOUND = 0;
const WITH_WARNINGS = 3;
/** Measured with a PDF of 5 MB with 200,000 objects. */
const JSON_MAX_BYTES = 40_000_000;

/**
 * Each use leaves its arguments, 144 bytes at most, on a stack of 64 kB. The deepest nesting that qpdf
 * reads takes 41 kB.
 */
const MAX_USES = 100;

const instantiate = wasmProgram("@neslinesli93/qpdf-wasm/dist/qpdf.wasm");

/**
 * Makes qpdf list all objects of a PDF, decrypted, including those in object streams.
 *
 * @returns undefined if qpdf cannot read the file
 * @throws RefusedFileError error_file_too_complex
 */
export async function listObjects(bytes: Uint8Array): Promise<ListedObjects | undefined> {
	const run = await runQpdf(bytes, ["--json-stream-data=none"]);
	return run && { objects: readObjects(run.objects), isSound: run.code === SOUND };
}

/**
 * Makes qpdf decode the streams of a PDF that contain objects.
 *
 * @returns undefined if qpdf cannot read the file
 * @throws RefusedFileError error_file_too_complex
 */
export async function readObjectStreams(bytes: Uint8Array): Promise<ObjectStream[] | undefined> {
	const run = await runQpdf(bytes, ["--json-stream-data=inline", "--decode-level=generalized"]);
	return (
		run &&
		Object.values(run.objects).flatMap((object) => {
			if ("value" in object || !isObjectStream(object.stream.dict)) return [];
			const { dict: dictionary, data = "" } = object.stream;
			return [{ dictionary, data: Buffer.from(data, "base64") }];
		})
	);
}

async function runQpdf(bytes: Uint8Array, options: readonly string[]) {
	return await programs.use(async (qpdf) => {
		qpdf.FS.writeFile("/file", bytes);
		const code = qpdf.callMain(["--json-output=2", ...options, "/file", "/json"]);
		qpdf.FS.unlink("/file");
		if (code !== SOUND && code !== WITH_WARNINGS) return undefined;
		const json = qpdf.FS.readFile("/json");
		qpdf.FS.unlink("/json");
		if (json.length > JSON_MAX_BYTES) throw tooComplex("Too many objects");
		const { buffer, byteOffset, length } = json;
		const { qpdf: listed } = JSON.parse(Buffer.from(buffer, byteOffset, length).toString()) as {
			readonly qpdf: readonly [unknown, JsonObjects];
		};
		return { code, objects: listed[1] };
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
		return await (start as unknown as QpdfFactory)({
			noInitialRun: true,
			// Its first argument; by default the path of Node's script, however long.
			thisProgram: "qpdf",
		});
	} finally {
		node.binding = binding;
		wasm.instantiate = compile;
	}
}

const programs = new UsedAgain(startQpdf, ({ HEAPU8 }) => HEAPU8, MAX_USES);

function readObjects(listed: JsonObjects): PdfObjects {
	const objects = new Map<string, PdfValue>();
	let trailer: PdfValue = null;
	for (const [name, object] of Object.entries(listed)) {
		if (name === "trailer") trailer = readObject(object);
		else objects.set(name.replace("obj:", ""), readObject(object));
	}
	return new PdfObjects(objects, isDictionary(trailer) ? trailer : {});
}

function readObject(object: JsonObject): PdfValue {
	return "value" in object ? object.value : { ...object.stream.dict, [STREAM_MARK]: true };
}
