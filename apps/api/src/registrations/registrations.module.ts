import { Module } from "@nestjs/common";
import { RegistrationExporter } from "./registration-export.ts";
import { RegistrationStore } from "./registration-store.ts";
import { Sweeper } from "./sweeper.ts";

/** What is kept, and how it is opened again. */
@Module({
	providers: [RegistrationStore, RegistrationExporter, Sweeper],
	exports: [RegistrationStore, RegistrationExporter, Sweeper],
})
export class RegistrationsModule {}
