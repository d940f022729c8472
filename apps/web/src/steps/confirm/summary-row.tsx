import { useLingui } from "@lingui/react/macro";
import type { UploadName, WarningCode } from "@sim-registration/validation";
import type { ReactNode } from "react";
import notes from "../../fields/field-notes.module.css";
import { FileCard } from "../../fields/upload/file-card.tsx";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { langOfValue } from "../../i18n/lang-of-value.ts";
import { useFieldNames } from "../../registration/use-field-names.ts";
import styles from "./summary-row.module.css";

interface SummaryRowProps {
	readonly label: string;
	/** one line each; empty ones are left out */
	readonly values: readonly string[];
	/** the values are words of ours, not what was typed */
	readonly isInWords?: boolean;
	/** who provided them */
	readonly source?: ReactNode;
	/** what is odd about them */
	readonly warnings?: readonly (WarningCode | undefined)[];
	/** leads to the field */
	readonly onChange: () => void;
}

/** One value, or the two languages of a name, below its label, with a link to its field. */
export function SummaryRow(props: SummaryRowProps) {
	const { label, values, isInWords = false, source, warnings = [], onChange } = props;
	const shown = [...new Set(values)].filter((value) => value !== "");
	return (
		<div className={styles["row"]}>
			<dt>{label}</dt>
			{shown.map((value) => (
				<dd
					key={value}
					translate={isInWords ? "yes" : "no"}
					lang={isInWords ? undefined : langOfValue(value)}
				>
					{value}
				</dd>
			))}
			{source !== undefined && <dd className={styles["source"]}>{source}</dd>}
			<Warnings codes={warnings} />
			<dd className={styles["change"]}>
				<ChangeButton title={label} onPress={onChange} />
			</dd>
		</div>
	);
}

interface SummaryNameProps<Stem extends string>
	extends Omit<SummaryRowProps, "values" | "onChange"> {
	/** the names of the two fields are the stem with EN and HK */
	readonly stem: Stem;
	readonly values: Readonly<Record<`${Stem}EN` | `${Stem}HK`, string>>;
	/** leads to the first of the two */
	readonly onChange: (field: string) => void;
}

/** A name in its two languages, the page's language first. */
export function SummaryName<Stem extends string>(props: SummaryNameProps<Stem>) {
	const { stem, values, onChange, ...row } = props;
	const { i18n } = useLingui();
	const fields = inReadingOrder(i18n.locale, {
		english: `${stem}EN` as const,
		chinese: `${stem}HK` as const,
	});
	return (
		<SummaryRow
			{...row}
			values={fields.map((field) => values[field])}
			onChange={() => onChange(fields[0])}
		/>
	);
}

interface SummaryFileProps {
	readonly upload: UploadName;
	readonly files: readonly ChosenFile[];
	/** beside those of the file */
	readonly warnings?: readonly WarningCode[];
	readonly onChange: (field: string) => void;
}

/** The chosen document, with its picture, name and size, and a link to its field. */
export function SummaryFile({ upload, files: [file], onChange, ...props }: SummaryFileProps) {
	const label = useFieldNames()[upload];
	const warnings = [file?.warning, ...(props.warnings ?? [])].filter((code) => code !== undefined);
	return (
		<div className={styles["row"]}>
			<dt>{label}</dt>
			{file && (
				<>
					<dd className={styles["file"]}>
						<FileCard label={label} file={file} isDoubtful={warnings.length > 0}>
							<ChangeButton title={label} onPress={() => onChange(upload)} />
						</FileCard>
					</dd>
					<Warnings codes={warnings} />
				</>
			)}
		</div>
	);
}

interface WarningsProps {
	readonly codes: readonly (WarningCode | undefined)[];
}

/** Repeats the warnings of a value's field. */
function Warnings({ codes }: WarningsProps) {
	const { i18n } = useLingui();
	return codes.map(
		(code) =>
			code && (
				<dd key={code} className={`${styles["note"]} ${notes["warning"]}`}>
					{i18n._(code)}
				</dd>
			),
	);
}

interface ChangeButtonProps {
	/** of what is changed */
	readonly title: string;
	readonly onPress: () => void;
}

/** Leads to the field of a value. */
function ChangeButton({ title, onPress }: ChangeButtonProps) {
	const { t } = useLingui();
	return (
		<button type="button" className="link" aria-label={t`Change: ${title}`} onClick={onPress}>
			{t`Change`}
		</button>
	);
}
