import type { Request } from "express";

const accounts = new WeakMap<Request, string>();

/** The client's network address, according to TRUST_PROXY. */
export function addressOf({ ip }: Request): string {
	return ip ?? "none";
}

/** Notes the account of a request's session. */
export function noteAccount(request: Request, accountNO: string): void {
	accounts.set(request, accountNO);
}

/** The account of the session, or the one that a login named. */
export function accountOf(request: Request): string | undefined {
	const noted = accounts.get(request);
	if (noted !== undefined) return noted;
	const body: unknown = request.body;
	const isNamed = typeof body === "object" && body !== null && "accountNO" in body;
	return isNamed && typeof body.accountNO === "string" ? body.accountNO : undefined;
}
