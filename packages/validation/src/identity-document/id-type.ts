/** The types of identity document that the form offers, in display order. */
export const ID_TYPES = ["HKID", "passport", "other"] as const;

export type IdType = (typeof ID_TYPES)[number];

export function isIdType(text: string): text is IdType {
	return (ID_TYPES as readonly string[]).includes(text);
}
