import { useLingui } from "@lingui/react/macro";
import { Dialog } from "../../../layout/dialog.tsx";
import { Sentence } from "../../../layout/sentence.tsx";
import { ReturnCode } from "./return-code.tsx";
import type { IamSmart } from "./use-iam-smart.ts";
import styles from "./waiting-dialog.module.css";

/** Shown while the customer is at iAM Smart: says what to do there, and has a link to it. */
export function WaitingDialog({ iamSmart }: { readonly iamSmart: IamSmart }) {
	const { t } = useLingui();
	const { isOpening, filling, isTabBlocked, cancel, goOn } = iamSmart;
	const instruction = isTabBlocked
		? t`Your browser did not open a new tab. Please press the button below, approve the request in iAM Smart, then come back to this page.`
		: t`Please approve the request in the new tab, then come back to this page. Your details will be filled in automatically.`;
	const actions = (
		<button type="button" className="button secondary" onClick={cancel}>
			{t`Cancel`}
		</button>
	);
	return (
		<Dialog
			isOpen={isOpening || filling !== undefined}
			title={<Sentence text={t`Continue in iAM Smart`} />}
			actions={actions}
			onClose={cancel}
			hasControls
		>
			<p role="status">
				<Sentence text={filling ? instruction : t`Opening iAM Smart`} />
			</p>
			{filling && (
				<>
					<a
						className={`button primary ${styles["open"]}`}
						href={filling.uri}
						target="_blank"
						rel="noopener noreferrer"
					>
						<Sentence text={t`Open iAM Smart`} />
						<span className="unseen">{` ${t`(opens in a new tab)`}`}</span>
					</a>
					<ReturnCode
						businessID={filling.businessID}
						onConfirmed={() => goOn(filling.businessID)}
					/>
				</>
			)}
		</Dialog>
	);
}
