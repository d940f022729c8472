import {
	type Company,
	FIELDS,
	type FieldName,
	fieldsWith,
	isFieldName,
	isUploadName,
	type Person,
	type WholeField,
	wholeField,
} from "@sim-registration/validation";
import { Fragment, type ReactNode } from "react";
import { Card } from "../../layout/card.tsx";
import { useRegistration } from "../../registration/registration-context.ts";
import { useFieldNames } from "../../registration/use-field-names.ts";
import styles from "./summary-card.module.css";
import { SummaryFile, SummaryRow } from "./summary-row.tsx";

interface SummaryCardProps {
	readonly title: string;
	readonly step: "company" | "person";
	/** what will be sent */
	readonly values: Company | Person;
	/** rows unlike the usual one of a text or a document; null for a field that another row shows */
	readonly ownRows: Readonly<Partial<Record<WholeField, ReactNode>>>;
	/** @param field to be changed */
	readonly onChange: (field: string) => void;
}

/** What was entered in one step, in the order of the table of fields. */
export function SummaryCard({ title, step, values, ownRows, onChange }: SummaryCardProps) {
	const names = useFieldNames();
	const company = useRegistration((state) => state.company);
	const person = useRegistration((state) => state.person);
	const isDummyBr = useRegistration((state) => state.isDummyBr);
	const files = { ...company, ...person };
	const texts: Readonly<Partial<Record<FieldName, unknown>>> = values;
	const asked = fieldsWith({ step }).filter((field) => !(isDummyBr && "ofBr" in FIELDS[field]));
	const usualRow = (field: WholeField) =>
		isUploadName(field) ? (
			<SummaryFile upload={field} files={files[field]} onChange={onChange} />
		) : (
			<SummaryRow
				label={names[field]}
				values={[isFieldName(field) ? String(texts[field]) : ""]}
				onChange={() => onChange(field)}
			/>
		);
	return (
		<Card>
			<h2 className={styles["title"]}>{title}</h2>
			<dl className={styles["list"]}>
				{[...new Set(asked.map(wholeField))].map((field) => (
					<Fragment key={field}>{field in ownRows ? ownRows[field] : usualRow(field)}</Fragment>
				))}
			</dl>
		</Card>
	);
}
