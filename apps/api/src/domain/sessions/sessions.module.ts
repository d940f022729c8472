import { Module } from "@nestjs/common";
import { Sessions } from "./sessions.ts";

/** The sessions in the database, also for programs that admit no requests. */
@Module({ providers: [Sessions], exports: [Sessions] })
export class SessionsModule {}
