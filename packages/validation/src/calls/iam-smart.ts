import * as v from "valibot";

/** Number of digits in a confirmation code. */
export const CONFIRMATION_CODE_DIGITS = 6;

export const initFormFillingAnswerSchema = v.object({
	ticketID: v.string(),
	businessID: v.string(),
});

export const getQrAnswerSchema = v.object({ uri: v.string() });

export const confirmReturnAnswerSchema = v.object({ success: v.boolean() });

export const cancelFormFillingAnswerSchema = v.object({ success: v.boolean() });

export type InitFormFillingAnswer = v.InferOutput<typeof initFormFillingAnswerSchema>;
export type GetQrAnswer = v.InferOutput<typeof getQrAnswerSchema>;
export type ConfirmReturnAnswer = v.InferOutput<typeof confirmReturnAnswerSchema>;
export type CancelFormFillingAnswer = v.InferOutput<typeof cancelFormFillingAnswerSchema>;
