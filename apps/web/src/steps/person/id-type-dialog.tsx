import { useLingui } from "@lingui/react/macro";
import type { IdType } from "@sim-registration/validation";
import { Dialog } from "../../layout/dialog.tsx";

interface IdTypeDialogProps {
	/** the type that waits for the answer; undefined if none does */
	readonly asked: IdType | undefined;
	/** the only way to apply the choice */
	readonly onApply: () => void;
	readonly onClose: () => void;
}

/** The dialog idtype_msg: holders of an HKID card register with it. */
export function IdTypeDialog({ asked, onApply, onClose }: IdTypeDialogProps) {
	const { t } = useLingui();
	const actions = (
		<>
			<button type="button" className="button secondary" onClick={onClose}>
				{t`Cancel`}
			</button>
			<button type="button" className="button primary" onClick={onApply}>
				{t`I do not hold an HKID card`}
			</button>
		</>
	);
	return (
		<Dialog
			isOpen={asked !== undefined}
			title={t`Only if you do not hold an HKID card`}
			actions={actions}
			onClose={onClose}
		>
			<p>
				{t`A holder of a Hong Kong identity card must register with it. Holders of HKSAR passports and BN(O) passports are expected to have one.`}
			</p>
			<p>
				{t`If you continue with another document, you will be asked before you submit to declare that you do not hold an HKID card.`}
			</p>
		</Dialog>
	);
}
