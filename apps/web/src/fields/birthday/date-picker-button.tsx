import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { unlessTyped } from "../../loading/load-for-press.ts";
import type { CalendarDay } from "./calendar-day.ts";
import styles from "./date-picker-button.module.css";
import { dayInWords } from "./write-day.ts";

const loadPicker = () => import("./date-picker.tsx");

type Picker = Awaited<ReturnType<typeof loadPicker>>["DatePicker"];

interface DatePickerButtonProps {
	readonly title: string;
	readonly value: CalendarDay | undefined;
	readonly onChoose: (day: CalendarDay) => void;
}

/** Opens the calendar, which is loaded at the first press. */
export function DatePickerButton({ title, value, onChoose }: DatePickerButtonProps) {
	const { t, i18n } = useLingui();
	const [DatePicker, setDatePicker] = useState<Picker>();
	const [isOpen, setOpen] = useState(false);
	const [isMissing, setMissing] = useState(false);

	const open = async () => {
		try {
			const loaded = await unlessTyped(loadPicker());
			setMissing(false);
			if (!loaded) return;
			setDatePicker(() => loaded.DatePicker);
			setOpen(true);
		} catch {
			setMissing(true);
		}
	};
	const words = t`Choose from a calendar`;
	const choose = (day: CalendarDay) => {
		onChoose(day);
		setOpen(false);
	};
	return (
		<>
			<button
				type="button"
				className="link"
				aria-haspopup="dialog"
				// It has the focus after a choice, which would otherwise change the fields silently.
				aria-label={
					value && t`${{ label: words }}: ${{ sentence: dayInWords(i18n.locale)(value) }}`
				}
				onClick={open}
			>
				{words}
			</button>
			<div role="status">
				{isMissing && (
					<p className={styles["missing"]}>
						{t`The calendar could not be loaded. Please type the date.`}
					</p>
				)}
			</div>
			{DatePicker && (
				<DatePicker
					title={title}
					isOpen={isOpen}
					value={value}
					onChoose={choose}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}
