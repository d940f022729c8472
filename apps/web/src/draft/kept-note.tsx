import { useLingui } from "@lingui/react/macro";
import { GAP, Sentence } from "../layout/sentence.tsx";
import { useFilesToLose } from "./use-files-to-lose.ts";

/** Says what a reload restores, in a dialog whose `Later` loses nothing. */
export function KeptNote() {
	const { t, i18n } = useLingui();
	const files = useFilesToLose();
	if (!files)
		return (
			<p>
				{t`You may have to enter some information again. To lose nothing, press “Later” and continue on this page.`}
			</p>
		);
	if (files.length === 0) return <p>{t`What you have entered is kept.`}</p>;
	return (
		<p>
			<Sentence
				text={t`If you reload, you have to choose these files again: ${{ files: GAP }}. To lose nothing, press “Later” and continue on this page.`}
			>
				<span translate="no">{new Intl.ListFormat(i18n.locale).format(files)}</span>
			</Sentence>
		</p>
	);
}
