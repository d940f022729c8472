/** The most bytes of a record as JSON. */
const RECORD_MAX_BYTES = 16_384;

/**
 * Values of a team's own, one for each registration and name. They are sealed under the
 * registration's key, are part of backups, restores and moves, and are destroyed with it.
 */
export interface RegistrationRecords {
	/**
	 * @param name letters and underscores, 40 at most
	 * @returns undefined if there is none
	 */
	read(reference: string, name: string): Promise<unknown>;
	/**
	 * Replaces the value before.
	 *
	 * @param value anything that JSON can hold, 16 KB at most
	 * @returns false if there is no such registration, or its purge has begun: nothing was written
	 */
	write(reference: string, name: string, value: unknown): Promise<boolean>;
	remove(reference: string, name: string): Promise<void>;
}

/** @throws RangeError if it is too long, or nothing that JSON can hold */
export function recordAsJson(value: unknown): string {
	const json: string | undefined = JSON.stringify(value);
	if (json === undefined) throw new RangeError("A record must be something that JSON can hold");
	if (Buffer.byteLength(json) > RECORD_MAX_BYTES)
		throw new RangeError(`A record has at most ${RECORD_MAX_BYTES} bytes`);
	return json;
}
