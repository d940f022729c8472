import * as v from "valibot";

const given = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300));

/**
 * A person's data from iAM Smart: the answer of `GET api/iamsmart/poll/formFilling/{businessID}`
 * (specification, section 3).
 */
export const iamSmartProfileSchema = v.object({
	idNo: v.object({ Identification: given, CheckDigit: given }),
	enName: v.object({ UnstructuredName: given }),
	/** absent if the person has no Chinese name */
	chName: v.optional(v.object({ ChineseName: given })),
	/** yyyymmdd */
	birthDate: v.pipe(v.string(), v.regex(/^\d{8}$/)),
});

export type IamSmartProfile = v.InferOutput<typeof iamSmartProfileSchema>;
