import { useLingui } from "@lingui/react/macro";
import { describedBy } from "./described-by.ts";
import field from "./field.module.css";
import { FieldNotes } from "./field-notes.tsx";
import { enterHkidBody, hkidCharacters } from "./hkid-entry.ts";
import styles from "./hkid-field.module.css";
import type { FieldBinding, FieldMessages } from "./issues.ts";
import { leaveGroup } from "./leave-group.ts";
import { useTypedInput } from "./use-typed-input.ts";

const GROUP = "hkid";
const BODY_CHARACTERS = 8;

interface HkidFieldProps {
	readonly body: FieldBinding<string>;
	readonly checkDigit: FieldBinding<string>;
	readonly onLeave: () => void;
	/** the id of the text that says who provided the value, which cannot be changed then */
	readonly lockedBy?: string | undefined;
}

/** An HKID number: the body, and the check digit in its brackets. */
export function HkidField({ body, checkDigit, onLeave, lockedBy }: HkidFieldProps) {
	const { t } = useLingui();
	const messages: FieldMessages = { issue: body.issue ?? checkDigit.issue };
	const isLocked = lockedBy !== undefined;
	const description = describedBy(GROUP, !isLocked, messages, lockedBy);
	const shared = {
		className: `${field["control"]} ${field["part"]}`,
		autoComplete: "off",
		autoCapitalize: "characters",
		autoCorrect: "off",
		spellCheck: false,
		readOnly: isLocked,
		"aria-invalid": messages.issue !== undefined,
		"aria-describedby": description,
	};
	const bodyInput = useTypedInput({
		value: body.value,
		normalise: (text) => enterHkidBody(text).body,
		maxCharacters: BODY_CHARACTERS,
		onChange: body.onChange,
		onTyped: (text) => {
			const entry = enterHkidBody(text);
			if (entry.checkDigit !== undefined) checkDigit.onChange(entry.checkDigit);
		},
	});
	const checkDigitInput = useTypedInput({
		value: checkDigit.value,
		normalise: hkidCharacters,
		maxCharacters: 1,
		onChange: checkDigit.onChange,
	});
	return (
		<fieldset
			className={field["group"]}
			onBlur={leaveGroup(onLeave)}
			aria-describedby={description}
		>
			<legend className={field["legend"]}>{t`HKID Number`}</legend>
			{!isLocked && (
				<p className={field["hint"]} id={`${GROUP}-hint`}>
					{t`For example A123456(3)`}
				</p>
			)}
			<div className={styles["parts"]}>
				<input
					{...bodyInput}
					{...shared}
					id={body.name}
					name={body.name}
					aria-label={t`Letters and digits before the brackets`}
					onBlur={body.onLeave}
				/>
				<span aria-hidden="true">(</span>
				<input
					{...checkDigitInput}
					{...shared}
					id={checkDigit.name}
					name={checkDigit.name}
					aria-label={t`Check digit in the brackets`}
					onBlur={checkDigit.onLeave}
				/>
				<span aria-hidden="true">)</span>
			</div>
			<FieldNotes name={GROUP} {...messages} />
		</fieldset>
	);
}
