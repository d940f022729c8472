import { useLingui } from "@lingui/react/macro";
import { DIALOG_SENTENCES } from "../i18n/dialog-sentences.ts";
import { Dialog } from "../layout/dialog.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { reloadPage } from "../registration/leave-warning.ts";
import { KeptNote } from "./kept-note.tsx";
import { missingFile } from "./missing-file.ts";

const SENTENCES = {
	newer: DIALOG_SENTENCES.outdatedPage,
	foreign: DIALOG_SENTENCES.foreignAnswer,
	same: DIALOG_SENTENCES.notLoaded,
	unreachable: DIALOG_SENTENCES.notLoaded,
};

/** Why what was pressed does not open, and the way on. */
export function MissingFileDialog() {
	const { t, i18n } = useLingui();
	const state = useSharedValue(missingFile);
	const close = () => missingFile.set(undefined);
	const actions = (
		<>
			<button type="button" className="button secondary" onClick={close}>
				{t`Later`}
			</button>
			<button type="button" className="button primary" onClick={reloadPage}>
				{t`Reload`}
			</button>
		</>
	);
	return (
		<Dialog
			isOpen={state !== undefined}
			title={t`This could not be loaded`}
			actions={actions}
			onClose={close}
		>
			{state && <p>{i18n._(SENTENCES[state])}</p>}
			{state && <KeptNote />}
		</Dialog>
	);
}
