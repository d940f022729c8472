/** A session's token, and the draft of which it takes the half. */
interface Taking {
	readonly token: string;
	readonly device: string;
}

/**
 * The server's half of a draft's key, in base64. Also runs in a page, so it must not use anything
 * outside this function.
 */
export async function takeKeyHalfHere({ token, device }: Taking): Promise<string> {
	const api = "/real-name-registration/api/";
	const { csrfToken } = await (await fetch(`${api}login/csrf`)).json();
	const answer = await fetch(`${api}draft/takeKeyHalf`, {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"X-CSRF-Token": csrfToken,
			Authorization: `Bearer ${token}`,
		},
		body: JSON.stringify({ device }),
	});
	const { keyHalf } = await answer.json();
	return keyHalf;
}
