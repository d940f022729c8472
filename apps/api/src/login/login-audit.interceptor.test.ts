import type { ExecutionContext } from "@nestjs/common";
import type { LoginAnswer } from "@sim-registration/validation";
import { from, lastValueFrom } from "rxjs";
import { expect, it } from "vitest";
import type { SecurityEvent, SecurityEvents } from "../audit/security-events.ts";
import { LoginAuditInterceptor } from "./login-audit.interceptor.ts";

const SUCCESS: LoginAnswer = {
	success: true,
	token: "token",
	isDummyBr: false,
	hasEarlierRegistration: false,
};
const FAILURE: LoginAnswer = { success: false, errorCode: "login_error" };

function interceptWith(events: Partial<SecurityEvents>, answer: LoginAnswer): Promise<LoginAnswer> {
	const request = { ip: "192.0.2.1", body: { accountNO: "ABC518837" } };
	const context = { switchToHttp: () => ({ getRequest: () => request }) };
	const next = { handle: () => from(Promise.resolve(answer)) };
	const interceptor = new LoginAuditInterceptor(events as SecurityEvents);
	return lastValueFrom(interceptor.intercept(context as unknown as ExecutionContext, next));
}

it("gives out no token before its login is in the audit log", async () => {
	const answered = interceptWith({ keep: () => Promise.reject(new Error("disk full")) }, SUCCESS);
	await expect(answered).rejects.toThrow("disk full");
});

it("answers a failed login whatever becomes of its entry", async () => {
	const noted: SecurityEvent[] = [];
	expect(await interceptWith({ note: (event) => noted.push(event) }, FAILURE)).toBe(FAILURE);
	const [accountNO, address] = ["ABC518837", "192.0.2.1"];
	expect(noted).toEqual([{ action: "login failed", subject: "session", accountNO, address }]);
});
