const BYTES_PER_MB = 1024 * 1024;
const BYTES_PER_KB = 1024;

/** Writes a size as people read it: `1.2 MB`, `340 KB`. */
export function fileSize(bytes: number): string {
	if (bytes >= BYTES_PER_MB) return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
	return `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`;
}
