import { useLingui } from "@lingui/react/macro";
import { KeptNote } from "../draft/kept-note.tsx";
import { DIALOG_SENTENCES } from "../i18n/dialog-sentences.ts";
import { Dialog } from "../layout/dialog.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { missingFile } from "../loading/load-for-press.ts";
import { reloadPage } from "../registration/leave-warning.ts";

const SENTENCES = {
	newer: DIALOG_SENTENCES.outdatedPage,
	foreign: DIALOG_SENTENCES.foreignAnswer,
	same: DIALOG_SENTENCES.notLoaded,
	unreachable: DIALOG_SENTENCES.notLoaded,
};

/** Says why what was pressed does not open, and what to do. */
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
