/** What is used of the package, which has no types. */
declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs" {
	interface JpegEncoder {
		/** where the pixels go, three bytes each */
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
		/** gives its memory back */
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
