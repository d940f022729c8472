import { Module } from "@nestjs/common";
import { OwnRecordsModule } from "../own-records/own-records.module.ts";
import { AllRegistrations, RegistrationsOfAccount } from "./registration-reader.ts";

/** Import it to read registrations without opening them, and to keep records about them. */
@Module({
	imports: [OwnRecordsModule],
	providers: [RegistrationsOfAccount, AllRegistrations],
	exports: [RegistrationsOfAccount, AllRegistrations, OwnRecordsModule],
})
export class RegistrationReaderModule {}
