import { useLingui } from "@lingui/react/macro";
import { isIdType, type Person } from "@sim-registration/validation";
import type { ChosenFile } from "../../fields/chosen-file.ts";
import { FileCard } from "../../fields/file-card.tsx";
import { useRegistration } from "../../registration/registration-context.ts";
import { useIdTypeNames } from "../../registration/use-id-type-names.ts";
import { SummaryCard } from "./summary-card.tsx";
import { SummaryRow } from "./summary-row.tsx";

interface PersonSummaryProps {
	readonly person: Person;
	readonly onChange: () => void;
}

export function PersonSummary({ person, onChange }: PersonSummaryProps) {
	const { t } = useLingui();
	const names = useIdTypeNames();
	const { idCopyF, idCopyS, idCopyB } = useRegistration((state) => state.person);
	const { birthday_dd: day, birthday_mm: month, birthday_yyyy: year, idType } = person;
	return (
		<SummaryCard title={t`Responsible Person`} onChange={onChange}>
			<SummaryRow label={t`Name`} values={[person.nameHK, person.nameEN]} />
			<SummaryRow label={t`Date of Birth`} values={[`${day}/${month}/${year}`]} />
			<SummaryRow label={t`ID Type`} values={[isIdType(idType) ? names[idType] : ""]} />
			<SummaryRow label={t`ID Number`} values={[idNumber(person)]} />
			<SummaryRow label={t`Front view of ID document`} values={cards(idCopyF)} />
			<SummaryRow label={t`Selfie with ID document`} values={cards(idCopyS)} />
			<SummaryRow label={t`Back view of ID document`} values={cards(idCopyB)} />
		</SummaryCard>
	);
}

function idNumber({ idType, idNO, idNO_1, idNO_2 }: Person): string {
	return idType === "HKID" ? `${idNO_1}(${idNO_2})` : idNO;
}

function cards(files: readonly ChosenFile[]) {
	return files.map((file) => <FileCard key={file.name} file={file} />);
}
