import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FileAdvice } from "@sim-registration/validation";

/**
 * The advice below the sentence of a refused file: what it is, and what to do about it.
 * `findFileAdvice` selects it.
 */
export const ADVICE_SENTENCES: Readonly<Record<FileAdvice, MessageDescriptor>> = {
	heic: msg({
		id: "advice_heic",
		message:
			"This is a HEIC photo. Please take a photo here, or save it as JPG and choose it again.",
	}),
	renamed: msg({
		id: "advice_renamed",
		message:
			"The contents of this file do not match its name: it has been renamed. Please choose the original file.",
	}),
	over_drop_limit: msg({
		id: "advice_over_drop_limit",
		message:
			"This file is larger than 12.5 MB and cannot be made smaller here. Please choose a smaller file, or take a photo.",
	}),
	large_pdf: msg({
		id: "advice_large_pdf",
		message:
			"A PDF cannot be made smaller here. Please save it in a smaller size or with fewer pages, or take a photo of the page.",
	}),
	large_picture: msg({
		id: "advice_large_picture",
		message: "This picture could not be made smaller on this phone.",
	}),
	outdated_page: msg({
		id: "advice_outdated_page",
		message:
			"The form has been updated since you opened it, and cannot make this picture smaller. Please reload the page and choose the picture again.",
	}),
	uncleaned: msg({
		id: "advice_uncleaned",
		message:
			"The place and time in this photo could not be removed, so it will not be sent. Please take another photo, or choose a PDF.",
	}),
	empty: msg({
		id: "advice_empty",
		message:
			"This file is empty. If it is on a cloud drive, please download it first and choose it again, or choose another file.",
	}),
};
