import { useLingui } from "@lingui/react/macro";
import { isBirthDate } from "@sim-registration/validation";
import type { ChangeEvent } from "react";
import styles from "./date-field.module.css";
import type { CalendarDay } from "./date-picker/calendar-day.ts";
import { dayParts } from "./date-picker/write-day.ts";
import { DatePickerButton } from "./date-picker-button.tsx";
import { describedBy } from "./described-by.ts";
import field from "./field.module.css";
import { FieldNotes } from "./field-notes.tsx";
import type { FieldBinding, FieldMessages } from "./issues.ts";
import { leaveGroup } from "./leave-group.ts";
import { onlyDigits } from "./only-digits.ts";
import { twoDigits } from "./two-digits.ts";
import { useTypedInput } from "./use-typed-input.ts";

const GROUP = "birthday";
const DAY_DIGITS = 2;
const YEAR_DIGITS = 4;

interface DateFieldProps {
	readonly legend: string;
	readonly day: FieldBinding<string>;
	readonly month: FieldBinding<string>;
	readonly year: FieldBinding<string>;
	readonly onLeave: () => void;
	/** the id of the text that says who provided the value, which cannot be changed then */
	readonly lockedBy?: string | undefined;
}

/** A date of birth in three fields. They never pass the focus on: people tab through dates. */
export function DateField(props: DateFieldProps) {
	const { legend, day, month, year, onLeave, lockedBy } = props;
	const { t } = useLingui();
	const messages: FieldMessages = { issue: day.issue ?? month.issue ?? year.issue };
	const isLocked = lockedBy !== undefined;
	const description = describedBy(GROUP, !isLocked, messages, lockedBy);
	const shared = { description, isLocked, isWrong: messages.issue !== undefined };
	const choose = (chosen: CalendarDay) => {
		for (const [index, text] of dayParts(chosen).entries())
			[day, month, year][index]?.onChange(text);
	};
	return (
		<fieldset
			className={field["group"]}
			onBlur={leaveGroup(onLeave)}
			aria-describedby={description}
		>
			<legend className={field["legend"]}>{legend}</legend>
			{!isLocked && (
				<p className={field["hint"]} id={`${GROUP}-hint`}>
					{t`DD MM YYYY, for example 04 11 1985`}
				</p>
			)}
			<div className={styles["parts"]}>
				<DatePart
					{...shared}
					part={day}
					label={t`Day`}
					digits={DAY_DIGITS}
					autoComplete="bday-day"
				/>
				<DatePart
					{...shared}
					part={month}
					label={t`Month`}
					digits={DAY_DIGITS}
					autoComplete="bday-month"
				/>
				<DatePart
					{...shared}
					part={year}
					label={t`Year`}
					digits={YEAR_DIGITS}
					autoComplete="bday-year"
				/>
			</div>
			{!isLocked && (
				<DatePickerButton title={legend} value={dayOf(day, month, year)} onChoose={choose} />
			)}
			<FieldNotes name={GROUP} {...messages} />
		</fieldset>
	);
}

/** The day that the three fields hold; undefined while they hold none. */
function dayOf(
	{ value: day }: FieldBinding<string>,
	{ value: month }: FieldBinding<string>,
	{ value: year }: FieldBinding<string>,
): CalendarDay | undefined {
	const parts = { day: twoDigits(day), month: twoDigits(month), year };
	if (!isBirthDate(parts)) return undefined;
	return { year: Number(year), month: Number(month), day: Number(day) };
}

interface DatePartProps {
	readonly part: FieldBinding<string>;
	readonly label: string;
	readonly digits: number;
	readonly autoComplete: string;
	readonly description: string | undefined;
	readonly isWrong: boolean;
	readonly isLocked: boolean;
}

function DatePart(props: DatePartProps) {
	const { part, label, digits, autoComplete, description, isWrong, isLocked } = props;
	const { name, value, onChange, onLeave } = part;
	const input = useTypedInput({ value, onChange, normalise: onlyDigits, maxCharacters: digits });
	const complete = (text: string) => {
		if (digits === DAY_DIGITS && twoDigits(text) !== text) onChange(twoDigits(text));
	};
	const change = (event: ChangeEvent<HTMLInputElement>) => {
		input.onChange(event);
		if (cameAtOnce(event.nativeEvent)) complete(onlyDigits(event.currentTarget.value));
	};
	const leave = () => {
		complete(value);
		onLeave();
	};
	return (
		<label className={field["partLabel"]}>
			<span>{label}</span>
			<input
				{...input}
				className={`${field["control"]} ${field["part"]}`}
				id={name}
				name={name}
				inputMode="numeric"
				readOnly={isLocked}
				autoComplete={autoComplete}
				aria-invalid={isWrong}
				aria-describedby={description}
				onChange={change}
				onBlur={leave}
			/>
		</label>
	);
}

const AT_ONCE = ["insertFromPaste", "insertFromDrop", "insertReplacementText"];

/** Chromium's and WebKit's autofill send a plain event, Firefox's says that it replaces the text. */
function cameAtOnce(event: Event): boolean {
	return !(event instanceof InputEvent) || AT_ONCE.includes(event.inputType);
}
