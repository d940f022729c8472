import type { FocusEvent } from "react";

/** Makes an onBlur for a group that runs when the focus leaves the whole group. */
export function leaveGroup(onLeave: () => void): (event: FocusEvent) => void {
	return ({ currentTarget, relatedTarget }) => {
		if (!currentTarget.contains(relatedTarget)) onLeave();
	};
}
