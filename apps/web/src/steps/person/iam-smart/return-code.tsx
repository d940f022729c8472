import { useLingui } from "@lingui/react/macro";
import { CONFIRMATION_CODE_DIGITS } from "@sim-registration/validation";
import { type FormEvent, useState } from "react";
import { confirmReturn } from "../../../api/iam-smart-calls.ts";
import { onlyDigits } from "../../../fields/digits.ts";
import field from "../../../fields/field.module.css";
import notes from "../../../fields/field-notes.module.css";
import { useTypedInput } from "../../../fields/use-typed-input.ts";
import { DIALOG_SENTENCES } from "../../../i18n/dialog-sentences.ts";
import styles from "./return-code.module.css";

const NAME = "return-code";

interface ReturnCodeProps {
	readonly businessID: string;
	/** the customer opens the field for a code, or closes it */
	readonly onToggle: (isOpen: boolean) => void;
	readonly onConfirmed: () => void;
}

type State = "idle" | "asking" | "incomplete" | "wrong" | "lost";

/**
 * The code that a return in another browser shows: typing it here proves that this customer went to
 * iAM Smart, and was not sent there by somebody else's link.
 */
export function ReturnCode({ businessID, onToggle, onConfirmed }: ReturnCodeProps) {
	const { t, i18n } = useLingui();
	const [confirmationCode, setCode] = useState("");
	const [state, setState] = useState<State>("idle");
	const input = useTypedInput({
		value: confirmationCode,
		normalise: onlyDigits,
		maxCharacters: CONFIRMATION_CODE_DIGITS,
		onChange: (code) => {
			setCode(code);
			setState("idle");
		},
	});
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (state === "asking") return;
		if (confirmationCode.length < CONFIRMATION_CODE_DIGITS) return setState("incomplete");
		setState("asking");
		const isRight = await confirmReturn({ businessID, confirmationCode }).catch(() => undefined);
		if (isRight) onConfirmed();
		setState(stateAfter(isRight));
	};
	const sentences = {
		idle: undefined,
		asking: undefined,
		incomplete: t`Please enter all 6 digits.`,
		wrong: t`This code is incorrect. Please check it and try again.`,
		lost: i18n._(DIALOG_SENTENCES.connectionLost),
	};
	const problem = sentences[state];
	return (
		<details onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
			<summary className={styles["summary"]}>{t`Did another browser open? Enter its code`}</summary>
			<form noValidate onSubmit={submit}>
				<label className={field["label"]} htmlFor={NAME}>
					{t`Enter the 6-digit code shown in that browser`}
				</label>
				<input
					{...input}
					className={field["control"]}
					id={NAME}
					inputMode="numeric"
					autoComplete="one-time-code"
					aria-invalid={problem !== undefined}
					aria-describedby={problem && `${NAME}-error`}
				/>
				<div role="alert">
					{problem && (
						<p className={notes["error"]} id={`${NAME}-error`}>
							<span aria-hidden="true">⚠</span> <span>{problem}</span>
						</p>
					)}
				</div>
				<button
					type="submit"
					className={`button primary ${styles["button"]}`}
					aria-disabled={state === "asking"}
				>
					{t`Confirm`}
				</button>
			</form>
		</details>
	);
}

function stateAfter(isRight: boolean | undefined): State {
	if (isRight === undefined) return "lost";
	return isRight ? "asking" : "wrong";
}
