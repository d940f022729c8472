import * as v from "valibot";
import { askClamd, ClamdFailure, instream } from "../clamav/ask-clamd.ts";
import { verdictIn } from "../clamav/verdict-in.ts";
import { FileScanner, type ScanVerdict } from "../file-scanner.ts";

const PING_LIMIT_MS = 1_000;
const PING = Buffer.from("zPING\0");

const settingsSchema = v.object({
	/** where clamd listens: the path of a Unix socket, or host and port */
	address: v.union([
		v.object({ path: v.string() }),
		v.object({ host: v.string(), port: v.number() }),
	]),
	timeLimitMs: v.number(),
});
export type ClamavSettings = v.InferOutput<typeof settingsSchema>;

/**
 * ClamAV's clamd, which gets each file over its own connection (INSTREAM). Any answer except that
 * the whole file is clean counts as no verdict.
 */
export class ClamavScanner extends FileScanner {
	override readonly isOn = true;
	override readonly timeLimitMs: number;
	override readonly recipe: { readonly module: string; readonly settings: ClamavSettings };
	readonly #address: ClamavSettings["address"];

	constructor(settings: ClamavSettings) {
		super();
		this.#address = settings.address;
		this.timeLimitMs = settings.timeLimitMs;
		this.recipe = { module: import.meta.url, settings };
	}

	override async scan(file: Uint8Array): Promise<ScanVerdict> {
		try {
			return verdictIn(await askClamd(this.#address, instream(file), this.timeLimitMs));
		} catch (error) {
			if (!(error instanceof ClamdFailure)) throw error;
			return { kind: "unscanned", reason: error.code };
		}
	}

	override async isReachable(): Promise<boolean> {
		try {
			return (await askClamd(this.#address, [PING], PING_LIMIT_MS)) === "PONG";
		} catch (error) {
			if (!(error instanceof ClamdFailure)) throw error;
			return false;
		}
	}
}

/**
 * The function that the recipe names.
 *
 * @param settings of a {@link ClamavScanner}'s recipe
 * @public
 */
export function createScanner(settings: unknown): ClamavScanner {
	return new ClamavScanner(v.parse(settingsSchema, settings));
}
