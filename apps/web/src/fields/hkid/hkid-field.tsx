import { useLingui } from "@lingui/react/macro";
import type { FieldBinding } from "../field-binding.ts";
import { FieldGroup } from "../field-group.tsx";
import { FieldPart } from "../field-part.tsx";
import { enterHkidBody, hkidCharacters, opensBracket, takeCheckDigit } from "./hkid-entry.ts";
import styles from "./hkid-field.module.css";

const GROUP = "hkid";
const BODY_CHARACTERS = 8;

interface HkidFieldProps {
	readonly body: FieldBinding<string>;
	readonly checkDigit: FieldBinding<string>;
	readonly onLeave: () => void;
	/** provided by iAM Smart: it cannot be changed */
	readonly isLocked: boolean;
}

/** An HKID number: the body, and the check digit in brackets. */
export function HkidField({ body, checkDigit, onLeave, isLocked }: HkidFieldProps) {
	const { t } = useLingui();
	const issue = body.issue ?? checkDigit.issue;
	const shared = { group: GROUP, isWrong: issue !== undefined, isLocked };
	return (
		<FieldGroup
			name={GROUP}
			legend={t`HKID Number`}
			hint={isLocked ? undefined : t`For example A123456(3)`}
			issue={issue}
			advice={
				issue === "error_invalid_hk_id_no" &&
				t`Please check the letter, the digits and the check digit in brackets.`
			}
			onLeave={onLeave}
		>
			<div className={styles["parts"]}>
				<FieldPart
					{...shared}
					{...body}
					label={t`Letter and digits`}
					normalise={(text) => enterHkidBody(text).body}
					maxCharacters={BODY_CHARACTERS}
					onTyped={(text) => {
						const entry = enterHkidBody(text);
						if (entry.checkDigit !== undefined) checkDigit.onChange(entry.checkDigit);
						if (opensBracket(text)) document.getElementById(checkDigit.name)?.focus();
					}}
					onLeave={() => {
						const entry = takeCheckDigit(body.value);
						if (entry.checkDigit !== undefined && checkDigit.value === "") {
							body.onChange(entry.body);
							checkDigit.onChange(entry.checkDigit);
						}
						body.onLeave();
					}}
				/>
				<span aria-hidden="true">(</span>
				<FieldPart
					{...shared}
					{...checkDigit}
					label={t`Check digit`}
					normalise={hkidCharacters}
					maxCharacters={1}
				/>
				<span aria-hidden="true">)</span>
			</div>
		</FieldGroup>
	);
}
