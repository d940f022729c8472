import { createRequire } from "node:module";

interface Qpdf {
	readonly FS: {
		writeFile(path: string, bytes: Uint8Array): void;
		readFile(path: string): Uint8Array;
	};
	callMain(argv: readonly string[]): number;
}

const SOUND = 0;
const WITH_WARNINGS = 3;

const startQpdf = createRequire(import.meta.url)("@neslinesli93/qpdf-wasm") as (options: {
	noInitialRun: boolean;
}) => Promise<Qpdf>;

/** Rewrites a PDF with qpdf, by the options of its command line. */
export async function withQpdf(
	bytes: Uint8Array,
	...options: readonly string[]
): Promise<Uint8Array> {
	const qpdf = await startQpdf({ noInitialRun: true });
	qpdf.FS.writeFile("/in", bytes);
	const code = qpdf.callMain([...options, "/in", "/out"]);
	if (code !== SOUND && code !== WITH_WARNINGS) throw new Error(`qpdf ended with ${code}`);
	return qpdf.FS.readFile("/out");
}
