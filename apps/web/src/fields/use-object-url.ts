import { useEffect, useState } from "react";

/** An address under which the page can show a picture in memory; given back when it is not shown. */
export function useObjectUrl(contents: Blob | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!contents) return;
		const made = URL.createObjectURL(contents);
		setUrl(made);
		return () => {
			URL.revokeObjectURL(made);
			setUrl(undefined);
		};
	}, [contents]);
	return url;
}
