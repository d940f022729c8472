import { Module } from "@nestjs/common";
import { CaptchaModule } from "../../domain/captcha/captcha.module.ts";
import { InspectionModule } from "../../domain/file-inspection/inspection.module.ts";
import { IdentityProofsModule } from "../../domain/identity-proofs/identity-proofs.module.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { OutboxModule } from "../../domain/outbox/outbox.module.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { SessionModule } from "../../domain/sessions/session-guard.module.ts";
import { registerReading } from "../../platform/metrics/readings.ts";
import { SubmissionAdmission } from "./admission/submission-admission.ts";
import { FormController } from "./form.controller.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";
import { RegistrationIntake } from "./registration-intake.ts";
import { SubmissionInterceptor } from "./submission.interceptor.ts";
import { SubmissionService } from "./submission.service.ts";
import { SubmissionCaptcha } from "./submission-captcha.ts";
import { SubmissionReader } from "./submission-reader/submission-reader.ts";

@Module({
	imports: [
		CaptchaModule,
		MaintenanceModule,
		InspectionModule,
		OutboxModule,
		IdentityProofsModule,
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
		registerReading(
			SubmissionAdmission,
			({ bytesInFlight, uploads }) => [bytesInFlight, uploads],
			({ load }, { bytesInFlight, uploads }) => {
				bytesInFlight.set({}, load.chargedBytes);
				uploads.set({ state: "receiving" }, load.receiving);
				uploads.set({ state: "waiting" }, load.waiting);
			},
		),
	],
})
export class FormModule {}
