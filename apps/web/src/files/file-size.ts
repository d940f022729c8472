const BYTES_PER_MB = 1024 * 1024;
const BYTES_PER_KB = 1024;

/**
 * Writes a size for people: `1.2 MB`, `340 KB`. It is rounded up, so that a file beyond a limit never
 * has the limit as its size, and only an empty one has none.
 */
export function fileSize(bytes: number): string {
	const kilobytes = Math.ceil(bytes / BYTES_PER_KB);
	if (kilobytes < BYTES_PER_KB) return `${kilobytes} KB`;
	return `${(Math.ceil((10 * bytes) / BYTES_PER_MB) / 10).toFixed(1)} MB`;
}
