import {
	BR_FIELDS,
	FIELDS,
	type FieldName,
	type FieldsWith,
	fieldsWith,
	type IamSmartFields,
	type IdType,
} from "@sim-registration/validation";
import type { ChosenFile } from "../files/chosen-file.ts";

/** What the screen holds of a field of each kind. */
interface ValueOfKind {
	readonly text: string;
	readonly datePart: string;
	/** empty until one is chosen */
	readonly choice: IdType | "";
	readonly tick: boolean;
	readonly upload: readonly ChosenFile[];
}

type ValuesOf<Name extends FieldName> = {
	readonly [Each in Name]: ValueOfKind[(typeof FIELDS)[Each]["kind"]];
};

const EMPTY: ValueOfKind = { text: "", datePart: "", choice: "", tick: false, upload: [] };

/** The company step as the screen holds it. While the box is ticked, branch names stay empty. */
export type CompanyValues = ValuesOf<FieldsWith<{ step: "company" }>>;

/** The responsible person step as the screen holds it. */
export interface PersonValues extends ValuesOf<FieldsWith<{ step: "person" }>> {
	/** what iAM Smart provided and the fields hold, locked; undefined where entered by hand */
	readonly iamSmart: IamSmartFields | undefined;
}

export const EMPTY_COMPANY: CompanyValues = emptyValues(fieldsWith({ step: "company" }));

export const EMPTY_PERSON: PersonValues = {
	...emptyValues(fieldsWith({ step: "person" })),
	iamSmart: undefined,
};

/** What an account without a BR number leaves empty. */
export const EMPTY_BR = emptyValues(BR_FIELDS);

function emptyValues<Name extends FieldName>(names: readonly Name[]): ValuesOf<Name> {
	const entries = names.map((name) => [name, EMPTY[FIELDS[name].kind]]);
	return Object.fromEntries(entries) as ValuesOf<Name>;
}

/** All files that were chosen. */
export function chosenFilesOf({
	company,
	person,
}: {
	readonly company: CompanyValues;
	readonly person: PersonValues;
}): readonly ChosenFile[] {
	const values = { ...company, ...person };
	return fieldsWith({ kind: "upload" }).flatMap((upload) => values[upload]);
}
