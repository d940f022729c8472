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

/** The value on the screen of a field of each kind. */
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

/** The company step's values on the screen. While the box is ticked, branch names stay empty. */
export type CompanyValues = ValuesOf<FieldsWith<{ step: "company" }>>;

/** The responsible person step's values on the screen. */
export interface PersonValues extends ValuesOf<FieldsWith<{ step: "person" }>> {
	/** what iAM Smart provided and the locked fields contain; undefined if entered by hand */
	readonly iamSmart: IamSmartFields | undefined;
}

export const EMPTY_COMPANY: CompanyValues = emptyValues(fieldsWith({ step: "company" }));

export const EMPTY_PERSON: PersonValues = {
	...emptyValues(fieldsWith({ step: "person" })),
	iamSmart: undefined,
};

/** The fields that an account without a BR number leaves empty. */
export const EMPTY_BR = emptyValues(BR_FIELDS);

function emptyValues<Name extends FieldName>(names: readonly Name[]): ValuesOf<Name> {
	const entries = names.map((name) => [name, EMPTY[FIELDS[name].kind]]);
	return Object.fromEntries(entries) as ValuesOf<Name>;
}

/** All chosen files. */
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
