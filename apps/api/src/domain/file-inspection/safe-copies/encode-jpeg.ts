/// <reference path="./libjpeg-turbo.d.ts" />

import type { Pixels } from "../pdf/shown-pdf.ts";
import { emscriptenLoader } from "../pdf/wasm-program.ts";

/** Small print stays sharp; a page of text has about 300 kB. */
const QUALITY = 80;

const instantiateWasm = emscriptenLoader("@cornerstonejs/codec-libjpeg-turbo-8bit/wasm");

async function startCodec() {
	const { default: start } = await import("@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs");
	return await start({ instantiateWasm });
}

let codec: ReturnType<typeof startCodec> | undefined;

/** Writes a baseline JPEG, which contains nothing but the pixels. */
export async function encodeJpeg({ width, height, rgb }: Pixels): Promise<Uint8Array> {
	codec ??= startCodec();
	const encoder = new (await codec).JPEGEncoder();
	try {
		const frame = {
			width,
			height,
			bitsPerSample: 8,
			componentCount: 3,
			isSigned: false,
			isUsingColorTransform: true,
		} as const;
		encoder.getDecodedBuffer(frame).set(rgb);
		encoder.setQuality(QUALITY);
		encoder.setProgressive(false);
		encoder.encode();
		return encoder.getEncodedBuffer().slice();
	} finally {
		encoder.delete();
	}
}
