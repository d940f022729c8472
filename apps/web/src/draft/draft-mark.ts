/** Where the tab keeps the id and the key of its draft. */
export const DRAFT_MARK = "draft-key";

/** Whether this tab has a draft, asked before anything of the draft's code is loaded. */
export function hasDraft(): boolean {
	try {
		return sessionStorage.getItem(DRAFT_MARK) !== null;
	} catch {
		return false;
	}
}
