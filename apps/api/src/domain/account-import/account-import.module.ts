import { Module } from "@nestjs/common";
import { SessionsModule } from "../sessions/sessions.module.ts";
import { AccountImport } from "./account-import.ts";

/** Fills the server's own account directory. */
@Module({ imports: [SessionsModule], providers: [AccountImport], exports: [AccountImport] })
export class AccountImportModule {}
