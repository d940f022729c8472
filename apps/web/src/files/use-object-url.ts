import { useEffect, useState } from "react";

/**
 * An address under which the page can show a file in memory; revoked when it is no longer shown.
 *
 * @param type shown instead of the file's declared type: HTML would run within the form's origin
 */
export function useObjectUrl(contents: Blob | undefined, type: string): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!contents) return;
		const made = URL.createObjectURL(contents.slice(0, contents.size, type));
		setUrl(made);
		return () => {
			URL.revokeObjectURL(made);
			setUrl(undefined);
		};
	}, [contents, type]);
	return url;
}
