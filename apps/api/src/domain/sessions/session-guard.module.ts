import { Module } from "@nestjs/common";
import { JwtModule } from "@nestjs/jwt";
import { SessionGuard } from "./session.guard.ts";
import { SessionToken } from "./session-token.ts";
import { SessionsModule } from "./sessions.module.ts";

/** Sessions and their tokens. Import it to require a session for a call. */
@Module({
	imports: [JwtModule.register({}), SessionsModule],
	providers: [SessionToken, SessionGuard],
	exports: [SessionsModule, SessionToken, SessionGuard],
})
export class SessionModule {}
