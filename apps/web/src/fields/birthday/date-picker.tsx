import { useLingui } from "@lingui/react/macro";
import { EARLIEST_BIRTH_YEAR, hongKongDay } from "@sim-registration/validation";
import { useId, useState } from "react";
import { Dialog } from "../../layout/dialog.tsx";
import field from "../field.module.css";
import {
	addMonths,
	type CalendarDay,
	compareDays,
	MONTHS_PER_YEAR,
	withinSpan,
} from "./calendar-day.ts";
import { dateNames } from "./date-names.ts";
import styles from "./date-picker.module.css";
import { DayGrid } from "./day-grid.tsx";
import { dayInWords } from "./write-day.ts";

const LIST = `${field["control"]} ${field["select"]} ${styles["list"]}`;

/** The calendar opens here if no date was typed: the middle of a working life. */
const USUAL_AGE_YEARS = 40;

interface DatePickerProps {
	readonly title: string;
	readonly isOpen: boolean;
	/** the day in the fields, if they contain one */
	readonly value: CalendarDay | undefined;
	readonly onChoose: (day: CalendarDay) => void;
	readonly onClose: () => void;
}

/** A calendar in a dialog, without future dates. Year and month are native selects. */
export function DatePicker({ isOpen, ...props }: DatePickerProps) {
	// The calendar opens at what the fields contain then.
	const [opening, setOpening] = useState({ isOpen, count: 0 });
	if (opening.isOpen !== isOpen)
		setOpening(({ count }) => ({ isOpen, count: isOpen ? count + 1 : count }));
	return <Calendar key={opening.count} isOpen={isOpen} {...props} />;
}

function Calendar({ title, isOpen, value, onChoose, onClose }: DatePickerProps) {
	const { t, i18n } = useLingui();
	const monthId = useId();
	const latest = hongKongDay(new Date());
	const earliest = { year: EARLIEST_BIRTH_YEAR, month: 1, day: 1 };
	const [chosen, setChosen] = useState(
		value && compareDays(value, latest) <= 0 ? value : undefined,
	);
	const [current, setCurrent] = useState(
		chosen ?? { year: latest.year - USUAL_AGE_YEARS, month: 1, day: 1 },
	);
	const names = dateNames(i18n.locale);
	const move = (day: CalendarDay) => setCurrent(withinSpan(day, { earliest, latest }));
	const choose = (day: CalendarDay) => {
		setCurrent(day);
		setChosen(day);
	};
	const actions = (
		<>
			<button type="button" className="button secondary" onClick={onClose}>
				{t`Cancel`}
			</button>
			<button
				type="button"
				className="button primary"
				aria-disabled={chosen === undefined}
				onClick={() => chosen && onChoose(chosen)}
			>
				{t`OK`}
			</button>
		</>
	);
	return (
		<Dialog isOpen={isOpen} title={title} actions={actions} onClose={onClose} hasControls>
			<div className={styles["lists"]}>
				<select
					className={LIST}
					aria-label={t`Year`}
					value={current.year}
					onChange={({ currentTarget }) =>
						move(addMonths(current, (Number(currentTarget.value) - current.year) * MONTHS_PER_YEAR))
					}
				>
					{yearsFrom(latest.year).map((year) => (
						<option key={year} value={year}>
							{names.year({ year, month: 1, day: 1 })}
						</option>
					))}
				</select>
				<select
					className={LIST}
					aria-label={t`Month`}
					value={current.month}
					onChange={({ currentTarget }) =>
						move(addMonths(current, Number(currentTarget.value) - current.month))
					}
				>
					{names.months.map((name, index) => (
						<option key={name} value={index + 1}>
							{name}
						</option>
					))}
				</select>
			</div>
			<p className="unseen" id={monthId} aria-live="polite">
				{names.monthAndYear(current)}
			</p>
			<DayGrid
				current={current}
				chosen={chosen}
				latest={latest}
				labelledBy={monthId}
				onMove={move}
				onChoose={choose}
			/>
			<p className={styles["chosen"]} role="status">
				{chosen
					? t`Chosen: ${dayInWords(i18n.locale)(chosen)}. Press OK to use it.`
					: t`Please choose a day`}
			</p>
		</Dialog>
	);
}

/** The latest year first: hardly anybody was born near 1900. */
function yearsFrom(latest: number): number[] {
	return Array.from({ length: latest - EARLIEST_BIRTH_YEAR + 1 }, (_each, index) => latest - index);
}
