import { useLingui } from "@lingui/react/macro";
import {
	formatIdNumber,
	idNumberFields,
	isIdType,
	type Person,
} from "@sim-registration/validation";
import { Sentence } from "../../layout/sentence.tsx";
import { FILLED_NOTICE } from "../../registration/iam-smart-filling.ts";
import { personWarnings } from "../../registration/person-warnings.ts";
import { useRegistration } from "../../registration/registration-context.ts";
import { useFieldNames } from "../../registration/use-field-names.ts";
import { useIdTypeNames } from "../../registration/use-id-type-names.ts";
import { SummaryCard } from "./summary-card.tsx";
import { SummaryFile, SummaryName, SummaryRow } from "./summary-row.tsx";

interface PersonSummaryProps {
	readonly person: Person;
	/** @param field to be changed */
	readonly onChange: (field: string) => void;
}

export function PersonSummary({ person, onChange }: PersonSummaryProps) {
	const { t } = useLingui();
	const names = useFieldNames();
	const idTypeNames = useIdTypeNames();
	const entered = useRegistration((state) => state.person);
	const { idCopyF, idCopyS, idCopyB, iamSmart } = entered;
	const { birthday_dd: day, birthday_mm: month, birthday_yyyy: year, idType } = person;
	const source = iamSmart && <Sentence text={t`Provided by iAM Smart`} />;
	const warnings = [...personWarnings(entered)];
	const warningsOf = (...fields: readonly string[]) =>
		warnings.filter(({ field }) => fields.includes(field)).map(({ code }) => code);
	/** Values of iAM Smart are changed through its notice, which unlocks them. */
	const change = (field: string) => onChange(iamSmart ? FILLED_NOTICE : field);
	const numberFields = idNumberFields(person);
	const isChineseNameTyped = iamSmart?.nameHK === "" && person.nameHK !== "";
	const nameRows = isChineseNameTyped
		? {
				nameEN: (
					<SummaryRow
						label={names.nameEN}
						values={[person.nameEN]}
						source={source}
						warnings={warningsOf("nameEN")}
						onChange={() => change("nameEN")}
					/>
				),
				nameHK: (
					<SummaryRow
						label={names.nameHK}
						values={[person.nameHK]}
						warnings={warningsOf("nameHK")}
						onChange={() => onChange("nameHK")}
					/>
				),
			}
		: {
				nameEN: (
					<SummaryName
						label={t`Name`}
						stem="name"
						values={person}
						onChange={change}
						source={source}
						warnings={warningsOf("nameEN", "nameHK")}
					/>
				),
				nameHK: null,
			};
	return (
		<SummaryCard
			title={t`Responsible Person`}
			step="person"
			values={person}
			onChange={onChange}
			ownRows={{
				...nameRows,
				birthday: (
					<SummaryRow
						label={names.birthday}
						values={[`${day}/${month}/${year}`]}
						source={source}
						onChange={() => change("birthday_dd")}
					/>
				),
				idType: (
					<SummaryRow
						label={names.idType}
						values={[isIdType(idType) ? idTypeNames[idType] : ""]}
						isInWords
						source={source}
						onChange={() => change("idType")}
					/>
				),
				idNO: (
					<SummaryRow
						label={names.idNO}
						values={[formatIdNumber(person)]}
						source={source}
						warnings={warningsOf(...numberFields)}
						onChange={() => change(numberFields[0])}
					/>
				),
				// In the order in which the step asks for them.
				idCopyF: (
					<>
						<SummaryFile
							upload="idCopyF"
							files={idCopyF}
							warnings={warningsOf("idCopyF")}
							onChange={onChange}
						/>
						<SummaryFile
							upload="idCopyS"
							files={idCopyS}
							warnings={warningsOf("idCopyS")}
							onChange={onChange}
						/>
						<SummaryFile
							upload="idCopyB"
							files={idCopyB}
							warnings={warningsOf("idCopyB")}
							onChange={onChange}
						/>
					</>
				),
				idCopyS: null,
				idCopyB: null,
			}}
		/>
	);
}
