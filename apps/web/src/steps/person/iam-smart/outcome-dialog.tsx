import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { sentenceOf } from "../../../i18n/error-sentences.ts";
import { QuestionDialog } from "../../../layout/question-dialog.tsx";
import { Sentence } from "../../../layout/sentence.tsx";
import type { FillingFailure } from "./filling-outcome.ts";
import type { IamSmart } from "./use-iam-smart.ts";

const TITLES: Readonly<Record<FillingFailure, MessageDescriptor>> = {
	iamsmart_reject: msg`Request rejected`,
	iamsmart_cancelled: msg`Request cancelled`,
	iamsmart_replaced: msg`Request replaced`,
	iamsmart_error: msg`No data from iAM Smart`,
	iamsmart_unverified: msg`Data not verified`,
};

/** Says why iAM Smart filled in nothing, and offers both ways on. */
export function OutcomeDialog({ iamSmart }: { readonly iamSmart: IamSmart }) {
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
