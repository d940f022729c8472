import type { ExecutionContext } from "@nestjs/common";
import type { LoginAnswer } from "@sim-registration/validation";
import { from, lastValueFrom } from "rxjs";
import { expect, it } from "vitest";
import type { SecurityEvents } from "../../domain/audit/security-events.ts";
import { LoginAuditInterceptor } from "./login-audit.interceptor.ts";

const SUCCESS: LoginAnswer = {
	success: true,
	token: "token",
	isDummyBr: false,
	hasEarlierRegistration: false,
};

function interceptWith(events: Partial<SecurityEvents>, answer: LoginAnswer): Promise<LoginAnswer> {
	const request = { ip: "192.0.2.1", body: { accountNO: "ABC518837" } };
	const context = { switchToHttp: () => ({ getRequest: () => request }) };
	const next = { handle: () => from(Promise.resolve(answer)) };
	const interceptor = new LoginAuditInterceptor(events as SecurityEvents);
	return lastValueFrom(interceptor.intercept(context as unknown as ExecutionContext, next));
}

it("records a login in the audit log before it returns the token", async () => {
	const answered = interceptWith({ keep: () => Promise.reject(new Error("disk full")) }, SUCCESS);
	await expect(answered).rejects.toThrow("disk full");
});
