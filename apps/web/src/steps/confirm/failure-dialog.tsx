import { useLingui } from "@lingui/react/macro";
import { submissionSentence } from "../../i18n/error-sentences.ts";
import { ErrorCodeNote } from "../../layout/error-code-note.tsx";
import { MessageDialog } from "../../layout/message-dialog.tsx";
import { QuestionDialog } from "../../layout/question-dialog.tsx";
import { Sentence } from "../../layout/sentence.tsx";
import type { AttemptFailure, RefusedField } from "../../registration/attempt.ts";
import { useFieldLine } from "../../registration/use-field-names.ts";
import styles from "./failure-dialog.module.css";
import type { Confirmation } from "./use-confirmation.ts";

/** Why the server refused the registration, with a link to each field that it named. */
export function FailureDialog({ confirmation }: { readonly confirmation: Confirmation }) {
	const { t } = useLingui();
	const { attempt, close } = confirmation;
	const failure = attempt?.kind === "failed" ? attempt : undefined;
	const title = t`Submission failed`;
	const contents = failure && <Failure failure={failure} confirmation={confirmation} />;
	if (failure?.errorCode === "iamsmart_unverified")
		return (
			<QuestionDialog
				isOpen
				title={title}
				refuse={t`OK`}
				accept={t`Go to Responsible Person`}
				onRefuse={close}
				onAccept={confirmation.goToPerson}
				onClose={close}
			>
				{contents}
			</QuestionDialog>
		);
	return (
		<MessageDialog isOpen={failure !== undefined} title={title} onClose={close}>
			{contents}
		</MessageDialog>
	);
}

interface FailureProps {
	readonly failure: AttemptFailure & { readonly kind: "failed" };
	readonly confirmation: Confirmation;
}

function Failure({ failure: { errorCode, fields }, confirmation }: FailureProps) {
	const { t, i18n } = useLingui();
	const linesOf = useLines();
	const hasToTick = confirmation.hasToTick && !errorCode.startsWith("captcha_");
	return (
		<>
			<p>
				<Sentence text={i18n._(submissionSentence(errorCode, fields.length > 0))} />
			</p>
			<ul className={styles["fields"]}>
				{[...linesOf(fields)].map(([line, field]) => (
					<li key={line}>
						<button type="button" className="link" onClick={() => confirmation.goTo(field)}>
							{line}
						</button>
					</li>
				))}
			</ul>
			{hasToTick && <p>{t`Please tick “I am not a robot” again.`}</p>}
			<ErrorCodeNote errorCode={errorCode} />
		</>
	);
}

/** One line for each sentence: the five parts of a BR number are one thing to correct. */
function useLines() {
	const { i18n } = useLingui();
	const fieldLine = useFieldLine();
	return (fields: readonly RefusedField[]): ReadonlyMap<string, RefusedField> => {
		const lines = new Map<string, RefusedField>();
		for (const field of fields) {
			const line = fieldLine(field.field, field.code) ?? i18n._(field.code);
			if (!lines.has(line)) lines.set(line, field);
		}
		return lines;
	};
}
