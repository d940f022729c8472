/** A page that is measured. */
export interface Contender {
	readonly name: string;
	readonly address: string;
	/** whether scripts create the field or take it over */
	readonly isScripted: boolean;
	close(): Promise<void>;
}
