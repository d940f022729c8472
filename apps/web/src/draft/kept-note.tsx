import { useLingui } from "@lingui/react/macro";
import { fileKeeping, filesInReading, filesToLose } from "../files/file-keeping.ts";
import { GAP, Sentence } from "../layout/sentence.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { useRegistration } from "../registration/registration-context.ts";
import { chosenFilesOf } from "../registration/step-values.ts";

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

/** Names of the files that a reload may lose; undefined if it may lose everything. */
export function useFilesToLose(): readonly string[] | undefined {
	const keeping = useSharedValue(fileKeeping);
	const reading = useSharedValue(filesInReading);
	const company = useRegistration((state) => state.company);
	const person = useRegistration((state) => state.person);
	return filesToLose(keeping, chosenFilesOf({ company, person }), reading);
}
