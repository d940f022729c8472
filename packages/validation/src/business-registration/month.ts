const MONTH = /^(0[1-9]|1[0-2])$/;

/**
 * Whether the third part of a BR number is a month. If not, the form warns but does not refuse: the
 * meaning of the part is a convention, not a published rule.
 */
export function isBrMonth(part: string): boolean {
	return MONTH.test(part);
}
