import { Module } from "@nestjs/common";
import { RegistrationExporter } from "./registration-export.ts";
import { RegistrationStore } from "./registration-store.ts";
import { Retention } from "./retention.ts";
import { Sweeper } from "./sweeper.ts";

/** Storage and opening of registrations. */
@Module({
	providers: [RegistrationStore, RegistrationExporter, Retention, Sweeper],
	exports: [RegistrationStore, RegistrationExporter, Retention, Sweeper],
})
export class RegistrationsModule {}
