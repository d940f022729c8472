import type { IamSmartFields, IdType } from "@sim-registration/validation";
import type { ChosenFile } from "../files/chosen-file.ts";

/** The responsible person step as the screen holds it. */
export interface PersonValues {
	readonly nameEN: string;
	readonly nameHK: string;
	readonly birthday_dd: string;
	readonly birthday_mm: string;
	readonly birthday_yyyy: string;
	/** empty until one is chosen */
	readonly idType: IdType | "";
	readonly idNO: string;
	readonly idNO_1: string;
	readonly idNO_2: string;
	readonly idCopyF: readonly ChosenFile[];
	readonly idCopyB: readonly ChosenFile[];
	readonly idCopyS: readonly ChosenFile[];
	/** what iAM Smart provided and the fields hold, locked; undefined where entered by hand */
	readonly iamSmart: IamSmartFields | undefined;
}

export const EMPTY_PERSON: PersonValues = {
	nameEN: "",
	nameHK: "",
	birthday_dd: "",
	birthday_mm: "",
	birthday_yyyy: "",
	idType: "",
	idNO: "",
	idNO_1: "",
	idNO_2: "",
	idCopyF: [],
	idCopyB: [],
	idCopyS: [],
	iamSmart: undefined,
};
