/** A file as a customer would choose it. */
export interface SampleFile {
	/** the name that its owner gave it, with an extension */
	readonly name: string;
	/** the media type that a browser would declare */
	readonly type: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}
