import {
	HKID_PART_NAMES,
	IAM_SMART_FIELDS,
	type IamSmartField,
	type IamSmartFields,
} from "@sim-registration/validation";
import { EMPTY_PERSON } from "../../../registration/step-values.ts";
import type { PersonForm } from "../use-person-form.ts";

/**
 * Fills in and locks the values of iAM Smart, and shows at once what is wrong with them. Nothing of
 * another person stays: a Chinese name that iAM Smart did not provide stays only if the form
 * already had this person's HKID number.
 */
export function fillProvided({ read, change, issues }: PersonForm, provided: IamSmartFields): void {
	const values = read();
	const isSamePerson =
		values.idType === "HKID" && HKID_PART_NAMES.every((part) => values[part] === provided[part]);
	const fields = isSamePerson ? fieldsIn(provided) : IAM_SMART_FIELDS;
	change({ ...pick(provided, fields), idType: "HKID", idNO: "", iamSmart: provided });
	issues.judge([...IAM_SMART_FIELDS, "idType"]);
}

/** Removes them again: from now on the customer enters them. */
export function clearProvided({ read, change, issues }: PersonForm): void {
	const { iamSmart: provided } = read();
	const fields = provided ? fieldsIn(provided) : [];
	change({ ...pick(EMPTY_PERSON, fields), idType: "", iamSmart: undefined });
	issues.reset();
}

/** A Chinese name that was not provided is entered by the customer. */
function fieldsIn(provided: IamSmartFields): IamSmartField[] {
	return IAM_SMART_FIELDS.filter((field) => provided[field] !== "");
}

function pick(values: IamSmartFields, fields: readonly IamSmartField[]) {
	const picked: Partial<Record<IamSmartField, string>> = {};
	for (const field of fields) picked[field] = values[field];
	return picked;
}
