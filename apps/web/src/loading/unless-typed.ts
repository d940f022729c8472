/**
 * Waits for the code of what a press opens.
 *
 * @returns undefined if the customer typed meanwhile: a dialog that opens late would take the next keys
 */
export async function unlessTyped<Part>(loading: Promise<Part>): Promise<Part | undefined> {
	let isTyped = false;
	const note = () => {
		isTyped = true;
	};
	addEventListener("input", note);
	try {
		const part = await loading;
		return isTyped ? undefined : part;
	} finally {
		removeEventListener("input", note);
	}
}
