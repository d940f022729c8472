import { Module } from "@nestjs/common";
import { JwtModule } from "@nestjs/jwt";
import { SessionGuard } from "./session.guard.ts";
import { SessionLifetime } from "./session-lifetime.ts";
import { SessionStore } from "./session-store.ts";
import { SessionToken } from "./session-token.ts";

/** Who is logged in. Import it to put a call behind the session. */
@Module({
	imports: [JwtModule.register({})],
	providers: [SessionStore, SessionToken, SessionGuard, SessionLifetime],
	exports: [SessionStore, SessionToken, SessionGuard, SessionLifetime],
})
export class SessionModule {}
