/** Name of the draft's id and key in session storage. */
export const DRAFT_MARK = "draft-key";

/** Whether this tab has a draft; known before the draft's code is loaded. */
export function hasDraft(): boolean {
	try {
		return sessionStorage.getItem(DRAFT_MARK) !== null;
	} catch {
		return false;
	}
}
