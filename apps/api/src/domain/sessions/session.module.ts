import { Module } from "@nestjs/common";
import { JwtModule } from "@nestjs/jwt";
import { SessionGuard } from "./session.guard.ts";
import { SessionLifetime } from "./session-lifetime.ts";
import { SessionStore } from "./session-store.ts";
import { SessionToken } from "./session-token.ts";

/** Sessions. Import it to require a session for a call. */
@Module({
	imports: [JwtModule.register({})],
	providers: [SessionStore, SessionToken, SessionGuard, SessionLifetime],
	exports: [SessionStore, SessionToken, SessionGuard, SessionLifetime],
})
export class SessionModule {}
