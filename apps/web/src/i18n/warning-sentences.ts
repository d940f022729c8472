import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { WarningCode } from "@sim-registration/validation";

/**
 * Warnings about accepted values, which the customer should check again. The codes are the message
 * ids.
 */
export const WARNING_SENTENCES: Readonly<Record<WarningCode, MessageDescriptor>> = {
	warning_br_month: msg({
		id: "warning_br_month",
		message: "The month is usually from 01 to 12. Please check it.",
	}),
	warning_name_en: msg({
		id: "warning_name_en",
		message:
			"An English name usually has letters only. Please check that it is as on the ID document.",
	}),
	warning_name_hk: msg({
		id: "warning_name_hk",
		message:
			"A Chinese name usually has Chinese characters only. Please check that it is as on the ID document.",
	}),
	warning_hkid_expected: msg({
		id: "warning_hkid_expected",
		message:
			"This looks like an HKSAR passport. Its holder is expected to have an HKID card: please choose HKID instead.",
	}),
	warning_photo_dark: msg({
		id: "warning_photo_dark",
		message: "This photo looks dark. Please check that every word can be read.",
	}),
	warning_photo_glare: msg({
		id: "warning_photo_glare",
		message:
			"There seems to be glare on this photo. Please check that it covers no words and no face.",
	}),
	warning_photo_blurred: msg({
		id: "warning_photo_blurred",
		message: "This photo looks blurred. Please check that every word can be read.",
	}),
	warning_photo_unopened: msg({
		id: "warning_photo_unopened",
		message:
			"This picture could not be opened on this phone and may be damaged. Please check it, or choose another one.",
	}),
	warning_other_id_type: msg({
		id: "warning_other_id_type",
		message:
			"Added before you changed the ID type. Please replace any photo that does not show the document you chose.",
	}),
};
