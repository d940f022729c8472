import { Global, Module } from "@nestjs/common";
import { CsrfGuard } from "./csrf.guard.ts";
import { CsrfTokens } from "./csrf-tokens.ts";

/** What every call needs at its edge. */
@Global()
@Module({ providers: [CsrfTokens, CsrfGuard], exports: [CsrfTokens, CsrfGuard] })
export class HttpModule {}
