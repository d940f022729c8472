const MONTH = /^(0[1-9]|1[0-2])$/;

/**
 * Whether the third part of a BR number is a month. One that is not is worth a warning and never a
 * refusal: the number's meaning is a convention, not a published rule.
 */
export function isBrMonth(part: string): boolean {
	return MONTH.test(part);
}
