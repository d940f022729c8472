/** The used parts of the package, which has no types. */
declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs" {
	interface JpegEncoder {
		/** receives the pixels, three bytes each */
		getDecodedBuffer(frame: {
			width: number;
			height: number;
			bitsPerSample: 8;
			componentCount: 3;
			isSigned: false;
			isUsingColorTransform: true;
		}): Uint8Array;
		setQuality(quality: number): void;
		setProgressive(isProgressive: boolean): void;
		encode(): void;
		getEncodedBuffer(): Uint8Array;
		/** frees its memory */
		delete(): void;
	}

	interface Codec {
		readonly JPEGEncoder: new () => JpegEncoder;
	}

	interface CodecOptions {
		readonly instantiateWasm: (
			imports: object,
			done: (instance: object, module: object) => void,
		) => object;
	}

	const start: (options: CodecOptions) => Promise<Codec>;

	export = start;
}
