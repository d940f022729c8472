import { Module } from "@nestjs/common";
import { AllRecords, RecordsOfAccount } from "./own-records.ts";

/** What extensions keep about registrations. */
@Module({ providers: [RecordsOfAccount, AllRecords], exports: [RecordsOfAccount, AllRecords] })
export class OwnRecordsModule {}
