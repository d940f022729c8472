import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { type CalendarDay, compareDays, dayReachedByKey, weeksOfMonth } from "./calendar-day.ts";
import { dateNames } from "./date-names.ts";
import styles from "./date-picker.module.css";

interface DayGridProps {
	/** the only day that Tab reaches; its month is shown */
	readonly current: CalendarDay;
	readonly chosen: CalendarDay | undefined;
	/** no later day can be chosen */
	readonly latest: CalendarDay;
	readonly labelledBy: string;
	readonly onMove: (day: CalendarDay) => void;
	readonly onChoose: (day: CalendarDay) => void;
}

/**
 * The days of a month as a grid: Tab enters it once, arrow keys move in it, Space or Enter chooses.
 */
export function DayGrid(props: DayGridProps) {
	const { current, chosen, latest, labelledBy, onMove, onChoose } = props;
	const { i18n } = useLingui();
	const names = dateNames(i18n.locale);
	const grid = useRef<HTMLTableElement>(null);
	const isWalking = useRef(false);
	useEffect(() => {
		if (isWalking.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
		isWalking.current = false;
	});
	const walk = (event: KeyboardEvent) => {
		const reached = dayReachedByKey(current, event);
		if (!reached) return;
		event.preventDefault();
		isWalking.current = true;
		onMove(reached);
	};
	const cell = (day: CalendarDay) => {
		const isFuture = compareDays(day, latest) > 0;
		const isCurrent = compareDays(day, current) === 0;
		return (
			<button
				type="button"
				className={styles["day"]}
				tabIndex={isCurrent ? 0 : -1}
				aria-label={names.day(day)}
				aria-disabled={isFuture}
				onClick={() => isFuture || onChoose(day)}
			>
				{day.day}
			</button>
		);
	};
	return (
		<table
			className={styles["grid"]}
			ref={grid}
			// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of the ARIA Authoring Practices for a calendar
			role="grid"
			aria-labelledby={labelledBy}
			onKeyDown={walk}
		>
			<thead>
				<tr>
					{names.weekdays.map(({ short, long }) => (
						<th key={long} scope="col" abbr={long}>
							{short}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeksOfMonth(current.year, current.month).map((week) => (
					<tr key={week.find((day) => day)?.day}>
						{week.map((day, column) =>
							day ? (
								// biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
								<td
									key={names.weekdays[column]?.long}
									aria-selected={chosen !== undefined && compareDays(day, chosen) === 0}
								>
									{cell(day)}
								</td>
							) : (
								<td key={names.weekdays[column]?.long} />
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
