import type { Credentials } from "./calls.ts";

/** Logs in with a new address. */
export async function logIn(
	port: number,
	accountNO: string,
	address = "192.0.2.1",
): Promise<Credentials> {
	const login = `http://127.0.0.1:${port}/real-name-registration/api/login`;
	const opened = await fetch(`${login}/csrf`);
	const { csrfToken } = (await opened.json()) as { csrfToken: string };
	const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	const answer = await fetch(`${login}/login`, {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"X-Forwarded-For": address,
			"X-CSRF-Token": csrfToken,
			Cookie: cookie,
		},
		body: JSON.stringify({ accountNO, mobileNO: "61234567", brNO: "" }),
	});
	const { token } = (await answer.json()) as { token?: string };
	if (token === undefined) throw new Error(`The login was answered ${answer.status}`);
	return { accountNO, token, csrfToken, cookie };
}
