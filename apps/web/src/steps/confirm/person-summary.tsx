import { useLingui } from "@lingui/react/macro";
import {
	findPersonWarnings,
	formatIdNumber,
	idNumberFields,
	isIdType,
	type Person,
} from "@sim-registration/validation";
import { Sentence } from "../../layout/sentence.tsx";
import { FILLED_NOTICE } from "../../registration/iam-smart-filling.ts";
import { useRegistration } from "../../registration/registration-context.ts";
import { useIdTypeNames } from "../../registration/use-id-type-names.ts";
import { SummaryCard } from "./summary-card.tsx";
import { SummaryFile } from "./summary-file.tsx";
import { SummaryName } from "./summary-name.tsx";
import { SummaryRow } from "./summary-row.tsx";

interface PersonSummaryProps {
	readonly person: Person;
	/** @param field to be changed */
	readonly onChange: (field: string) => void;
}

export function PersonSummary({ person, onChange }: PersonSummaryProps) {
	const { t } = useLingui();
	const names = useIdTypeNames();
	const { idCopyF, idCopyS, idCopyB, iamSmart } = useRegistration((state) => state.person);
	const { birthday_dd: day, birthday_mm: month, birthday_yyyy: year, idType } = person;
	const source = iamSmart && <Sentence text={t`Provided by iAM Smart`} />;
	const warnings = [...findPersonWarnings(person)];
	const warningsOf = (...fields: readonly string[]) =>
		warnings.filter(({ field }) => fields.includes(field)).map(({ code }) => code);
	/** Values of iAM Smart are changed through its notice, which unlocks them. */
	const change = (field: string) => onChange(iamSmart ? FILLED_NOTICE : field);
	const numberFields = idNumberFields(person);
	const isChineseNameTyped = iamSmart?.nameHK === "" && person.nameHK !== "";
	return (
		<SummaryCard title={t`Responsible Person`}>
			{isChineseNameTyped ? (
				<>
					<SummaryRow
						label={t`English Name`}
						values={[person.nameEN]}
						source={source}
						warnings={warningsOf("nameEN")}
						onChange={() => change("nameEN")}
					/>
					<SummaryRow
						label={t`Chinese Name`}
						values={[person.nameHK]}
						warnings={warningsOf("nameHK")}
						onChange={() => onChange("nameHK")}
					/>
				</>
			) : (
				<SummaryName
					label={t`Name`}
					stem="name"
					values={person}
					onChange={change}
					source={source}
					warnings={warningsOf("nameEN", "nameHK")}
				/>
			)}
			<SummaryRow
				label={t`Date of Birth`}
				values={[`${day}/${month}/${year}`]}
				source={source}
				onChange={() => change("birthday_dd")}
			/>
			<SummaryRow
				label={t`ID Type`}
				values={[isIdType(idType) ? names[idType] : ""]}
				isInWords
				source={source}
				onChange={() => change("idType")}
			/>
			<SummaryRow
				label={t`ID Number`}
				values={[formatIdNumber(person)]}
				source={source}
				warnings={warningsOf(...numberFields)}
				onChange={() => change(numberFields[0])}
			/>
			<SummaryFile upload="idCopyF" files={idCopyF} onChange={onChange} />
			<SummaryFile upload="idCopyS" files={idCopyS} onChange={onChange} />
			<SummaryFile upload="idCopyB" files={idCopyB} onChange={onChange} />
		</SummaryCard>
	);
}
