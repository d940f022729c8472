/**
 * Joins the five parts as they are written on paper: `39284710-000-12-25-A`.
 *
 * @param parts number, branch, month, year, check character
 */
export function formatBrNumber(parts: readonly string[]): string {
	return parts.filter((part) => part !== "").join("-");
}
