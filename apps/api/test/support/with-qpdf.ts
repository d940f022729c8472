import { createRequire } from "node:module";
import { UsedAgain } from "../../src/domain/file-inspection/pdf/wasm-program.ts";

interface Qpdf {
	readonly HEAPU8: Uint8Array;
	readonly FS: {
		writeFile(path: string, bytes: Uint8Array): void;
		readFile(path: string): Uint8Array;
		unlink(path: string): void;
	};
	callMain(argv: readonly string[]): number;
}

const SOUND = 0;
const WITH_WARNINGS = 3;

const startQpdf = createRequire(import.meta.url)("@neslinesli93/qpdf-wasm") as (options: {
	noInitialRun: boolean;
}) => Promise<Qpdf>;

const programs = new UsedAgain(
	() => startQpdf({ noInitialRun: true }),
	({ HEAPU8 }) => HEAPU8,
);

/** Rewrites a PDF with qpdf, by the options of its command line. */
export async function withQpdf(
	bytes: Uint8Array,
	...options: readonly string[]
): Promise<Uint8Array> {
	return await programs.use(async (qpdf) => {
		qpdf.FS.writeFile("/in", bytes);
		const code = qpdf.callMain([...options, "/in", "/out"]);
		if (code !== SOUND && code !== WITH_WARNINGS) throw new Error(`qpdf ended with ${code}`);
		const rewritten = qpdf.FS.readFile("/out");
		for (const path of ["/in", "/out"]) qpdf.FS.unlink(path);
		return rewritten;
	});
}
