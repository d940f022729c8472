/** A file as a customer would choose it. */
export interface SampleFile {
	/** the file name, with an extension */
	readonly name: string;
	/** the media type that a browser would declare */
	readonly type: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}
