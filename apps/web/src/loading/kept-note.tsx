import { useLingui } from "@lingui/react/macro";
import { useIsEverythingKept } from "../fields/file-keeping.ts";

/** What a reload brings back. */
export function KeptNote() {
	const { t } = useLingui();
	const isKept = useIsEverythingKept();
	return (
		<p>
			{isKept
				? t`What you have entered is kept.`
				: t`You may have to enter some information again.`}
		</p>
	);
}
