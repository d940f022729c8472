import { useEffect, useState } from "react";

/**
 * An address under which the page can show a file in memory; given back when it is not shown.
 *
 * @param type what the file is shown as, whatever it calls itself: a page would run in the form's place
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
