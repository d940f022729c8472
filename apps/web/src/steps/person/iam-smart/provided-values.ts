import {
	HKID_PART_NAMES,
	IAM_SMART_FIELDS,
	type IamSmartField,
	type IamSmartFields,
} from "@sim-registration/validation";
import { EMPTY_PERSON } from "../../../registration/step-values.ts";
import type { PersonForm } from "../use-person-form.ts";

/**
 * Puts in what iAM Smart provided, locked, and shows at once what is wrong with it. Nothing of another
 * person stays beside it, whoever entered that: a Chinese name that iAM Smart did not provide stays
 * only where the form already held this person's HKID number.
 */
export function fillProvided({ form, issues, keep }: PersonForm, provided: IamSmartFields): void {
	const { values } = form.state;
	const isSamePerson =
		values.idType === "HKID" && HKID_PART_NAMES.every((part) => values[part] === provided[part]);
	const fields = isSamePerson ? fieldsIn(provided) : IAM_SMART_FIELDS;
	for (const field of fields) form.setFieldValue(field, provided[field]);
	form.setFieldValue("idType", "HKID");
	form.setFieldValue("idNO", "");
	form.setFieldValue("iamSmart", provided);
	keep();
	issues.judge([...IAM_SMART_FIELDS, "idType"]);
}

/** Takes it out again: from now on the customer enters it. */
export function clearProvided({ form, issues, keep }: PersonForm): void {
	const { iamSmart: provided } = form.state.values;
	for (const field of provided ? fieldsIn(provided) : [])
		form.setFieldValue(field, EMPTY_PERSON[field]);
	form.setFieldValue("idType", EMPTY_PERSON.idType);
	form.setFieldValue("iamSmart", undefined);
	keep();
	issues.reset();
}

/** A Chinese name that was not provided is the customer's to enter. */
function fieldsIn(provided: IamSmartFields): IamSmartField[] {
	return IAM_SMART_FIELDS.filter((field) => provided[field] !== "");
}
