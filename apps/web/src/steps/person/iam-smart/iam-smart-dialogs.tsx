import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { sentenceOf } from "../../../i18n/error-sentences.ts";
import { Dialog } from "../../../layout/dialog.tsx";
import { QuestionDialog } from "../../../layout/question-dialog.tsx";
import { Sentence } from "../../../layout/sentence.tsx";
import type { FillingFailure } from "./filling-outcome.ts";
import styles from "./iam-smart-dialogs.module.css";
import { ReturnCode } from "./return-code.tsx";
import type { IamSmart } from "./use-iam-smart.ts";

/**
 * All dialogs between the button and the filled fields. They are outside the step's form, which
 * blocks pasting and would take Enter in the code's field for Next.
 */
export function IamSmartDialogs({ iamSmart }: { readonly iamSmart: IamSmart }) {
	return (
		<>
			<WaitingDialog iamSmart={iamSmart} />
			<OutcomeDialog iamSmart={iamSmart} />
		</>
	);
}

/** Shown while the customer is at iAM Smart: says what to do there, and has a link to it. */
function WaitingDialog({ iamSmart }: { readonly iamSmart: IamSmart }) {
	const { t } = useLingui();
	const { isOpening, filling, isTabBlocked, cancel, goOn } = iamSmart;
	/** the request for which the customer has opened the field for a code */
	const [withCode, setWithCode] = useState<string>();
	const isNext = isTabBlocked && filling?.businessID !== withCode;
	const instruction = isTabBlocked
		? t`Your browser did not open a new tab. Please press “Open iAM Smart” and approve the request there, then come back to this page.`
		: t`Please approve the request in the new tab, then come back to this page. Your details will be filled in automatically. If no tab opened, press “Open iAM Smart”.`;
	const actions = (
		<>
			<button type="button" className="button secondary" onClick={cancel}>
				{t`Cancel`}
			</button>
			{filling && (
				<a
					className={`button ${isNext ? "primary" : "secondary"} ${styles["open"]}`}
					href={filling.uri}
					target="_blank"
					rel="noopener noreferrer"
				>
					<Sentence text={t`Open iAM Smart`} />
					<span className="unseen">{` ${t`(opens in a new tab)`}`}</span>
				</a>
			)}
		</>
	);
	return (
		<Dialog
			isOpen={isOpening || filling !== undefined}
			title={<Sentence text={t`Continue in iAM Smart`} />}
			actions={actions}
			onClose={cancel}
			hasControls
			beginsAtTitle
		>
			<p role="status">
				<Sentence text={filling ? instruction : t`Opening iAM Smart`} />
			</p>
			{filling && (
				<ReturnCode
					businessID={filling.businessID}
					onToggle={(isOpen) => setWithCode(isOpen ? filling.businessID : undefined)}
					onConfirmed={() => goOn(filling.businessID)}
				/>
			)}
		</Dialog>
	);
}

const TITLES: Readonly<Record<FillingFailure, MessageDescriptor>> = {
	iamsmart_reject: msg`Request rejected`,
	iamsmart_cancelled: msg`Request cancelled`,
	iamsmart_replaced: msg`Request replaced`,
	iamsmart_error: msg`No data from iAM Smart`,
	iamsmart_unverified: msg`Data not verified`,
};

/** Says why iAM Smart filled in nothing, and offers both ways to continue. */
function OutcomeDialog({ iamSmart }: { readonly iamSmart: IamSmart }) {
	const { t, i18n } = useLingui();
	const { failure, start, enterManually } = iamSmart;
	if (!failure) return null;
	return (
		<QuestionDialog
			isOpen
			title={<Sentence text={i18n._(TITLES[failure])} />}
			refuse={t`Enter manually`}
			accept={t`Try again`}
			onRefuse={enterManually}
			onAccept={start}
			onClose={enterManually}
		>
			<p>
				<Sentence text={i18n._(sentenceOf(failure))} />
			</p>
		</QuestionDialog>
	);
}
