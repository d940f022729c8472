import { Module } from "@nestjs/common";
import { RegistrationReaderModule } from "../registrations/registration-reader.module.ts";
import { OwnJobs } from "./own-jobs.ts";

/** Only for servers: operator commands run no jobs. */
@Module({ imports: [RegistrationReaderModule], providers: [OwnJobs] })
export class OwnJobsModule {}
