import { useLingui } from "@lingui/react/macro";
import { type DateParts, findWrongDateParts } from "@sim-registration/validation";
import type { ChangeEvent } from "react";
import { onlyDigits, twoDigits } from "../digits.ts";
import type { FieldBinding } from "../field-binding.ts";
import { FieldGroup } from "../field-group.tsx";
import { FieldPart } from "../field-part.tsx";
import type { CalendarDay } from "./calendar-day.ts";
import styles from "./date-field.module.css";
import { DatePickerButton } from "./date-picker-button.tsx";
import { dayParts } from "./write-day.ts";

const GROUP = "birthday";
const DAY_DIGITS = 2;
const YEAR_DIGITS = 4;

interface BirthdayFieldProps {
	readonly legend: string;
	readonly day: FieldBinding<string>;
	readonly month: FieldBinding<string>;
	readonly year: FieldBinding<string>;
	readonly onLeave: () => void;
	/** provided by iAM Smart: it cannot be changed */
	readonly isLocked: boolean;
}

/**
 * A date of birth in three fields. They never pass the focus on, because people press Tab between
 * them.
 */
export function BirthdayField({ legend, day, month, year, onLeave, isLocked }: BirthdayFieldProps) {
	const { t } = useLingui();
	const parts = { day: twoDigits(day.value), month: twoDigits(month.value), year: year.value };
	const issue = day.issue ?? month.issue ?? year.issue;
	const dateAdvice = useDateAdvice(parts);
	const choose = (chosen: CalendarDay) => {
		for (const [index, text] of dayParts(chosen).entries())
			[day, month, year][index]?.onChange(text);
	};
	const shared = { isLocked, digits: DAY_DIGITS };
	return (
		<FieldGroup
			name={GROUP}
			legend={legend}
			hint={isLocked ? undefined : t`DD MM YYYY, for example 04 11 1985`}
			issue={issue}
			advice={issue === "error_invalid_birthday" && dateAdvice}
			onLeave={onLeave}
			helper={
				!isLocked && <DatePickerButton title={legend} value={dayOf(parts)} onChoose={choose} />
			}
		>
			<div className={styles["parts"]}>
				<DatePart {...shared} part={day} label={t`Day`} autoComplete="bday-day" />
				<DatePart {...shared} part={month} label={t`Month`} autoComplete="bday-month" />
				<DatePart
					{...shared}
					part={year}
					label={t`Year`}
					digits={YEAR_DIGITS}
					autoComplete="bday-year"
				/>
			</div>
		</FieldGroup>
	);
}

/** Says what is wrong with a part that is not empty; undefined if nothing is, or not enough known. */
function useDateAdvice(parts: DateParts): string | undefined {
	const { t, i18n } = useLingui();
	const wrong = findWrongDateParts(parts).filter((part) => parts[part] !== "");
	if (wrong.includes("month")) return t`A month is a number from 01 to 12.`;
	// From EARLIEST_BIRTH_YEAR on.
	if (wrong.includes("year")) return t`Please enter a year with four digits, 1900 or later.`;
	if (wrong.length === 0 || parts.month === "" || parts.year === "") return undefined;
	const last = new Date(Date.UTC(Number(parts.year), Number(parts.month), 0));
	const name = i18n.date(last, { month: "long", year: "numeric", timeZone: "UTC" });
	return t`${{ month: name }} had ${{ days: last.getUTCDate() }} days.`;
}

/** The day in the three fields; undefined if they contain none. */
function dayOf(parts: DateParts): CalendarDay | undefined {
	if (findWrongDateParts(parts).length > 0) return undefined;
	return { year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) };
}

interface DatePartProps {
	readonly part: FieldBinding<string>;
	readonly label: string;
	readonly digits: number;
	readonly autoComplete: string;
	readonly isLocked: boolean;
}

function DatePart({ part, digits, ...props }: DatePartProps) {
	const { value, issue, onChange, onLeave } = part;
	const complete = (text: string) => {
		if (digits === DAY_DIGITS && twoDigits(text) !== text) onChange(twoDigits(text));
	};
	const input = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
		if (cameAtOnce(nativeEvent)) complete(onlyDigits(currentTarget.value));
	};
	const leave = () => {
		complete(value);
		onLeave();
	};
	return (
		<FieldPart
			{...props}
			name={part.name}
			value={value}
			group={GROUP}
			isWrong={issue !== undefined}
			inputMode="numeric"
			normalise={onlyDigits}
			maxCharacters={digits}
			onChange={onChange}
			onInput={input}
			onLeave={leave}
		/>
	);
}

const AT_ONCE = ["insertFromPaste", "insertFromDrop", "insertReplacementText"];

/**
 * Autofill of Chromium and WebKit sends a plain event; Firefox's says that it replaces the text.
 */
function cameAtOnce(event: Event): boolean {
	return !(event instanceof InputEvent) || AT_ONCE.includes(event.inputType);
}
