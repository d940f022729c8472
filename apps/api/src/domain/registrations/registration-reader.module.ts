import { Module } from "@nestjs/common";
import { AllRegistrations, RegistrationsOfAccount } from "./registration-reader.ts";

/** Import it to read registrations without opening them. */
@Module({
	providers: [RegistrationsOfAccount, AllRegistrations],
	exports: [RegistrationsOfAccount, AllRegistrations],
})
export class RegistrationReaderModule {}
