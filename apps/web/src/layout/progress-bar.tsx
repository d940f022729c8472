import { useLingui } from "@lingui/react/macro";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
	/** 1 to 3: only these steps show the bar */
	readonly current: 1 | 2 | 3;
}

/** The customer's position among the three steps, visible and for screen readers. */
export function ProgressBar({ current }: ProgressBarProps) {
	const { t } = useLingui();
	const titles = [t`Company Information`, t`Responsible Person Registration`, t`Confirmation`];
	return (
		<ol className={styles["bar"]} aria-label={t`Progress`}>
			{titles.map((title, index) => {
				const step = index + 1;
				const isDone = step < current;
				return (
					<li
						key={step}
						className={styles["step"]}
						aria-current={step === current ? "step" : undefined}
						data-done={isDone || undefined}
					>
						<span>{title}</span>
						{isDone && <span className="unseen">{` ${t`(completed)`}`}</span>}
					</li>
				);
			})}
		</ol>
	);
}
