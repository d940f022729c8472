import { Module } from "@nestjs/common";
import { ConfigurationModule } from "../configuration/configuration.module.ts";
import { ProofModule } from "../iamsmart/proof/proof.module.ts";
import { CaptchaModule } from "../login/captcha/captcha.module.ts";
import { SessionModule } from "../login/session/session.module.ts";
import { OutboxModule } from "../outbox/outbox.module.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { SubmissionAdmission } from "./admission/submission-admission.ts";
import { FormController } from "./form.controller.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";
import { InspectionModule } from "./inspection/inspection.module.ts";
import { RegistrationIntake } from "./registration-intake.ts";
import { SubmissionInterceptor } from "./submission.interceptor.ts";
import { SubmissionService } from "./submission.service.ts";
import { SubmissionCaptcha } from "./submission-captcha.ts";
import { SubmissionReader } from "./submission-reader/submission-reader.ts";

@Module({
	imports: [
		CaptchaModule,
		ConfigurationModule,
		InspectionModule,
		OutboxModule,
		ProofModule,
		RegistrationsModule,
		SessionModule,
	],
	controllers: [FormController],
	providers: [
		SubmissionAdmission,
		SubmissionReader,
		SubmissionInterceptor,
		SubmissionService,
		SubmissionCaptcha,
		RegistrationIntake,
		IdempotencyKeys,
	],
	exports: [SubmissionAdmission],
})
export class FormModule {}
