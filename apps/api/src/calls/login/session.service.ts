import { Inject, Injectable } from "@nestjs/common";
import type { Logout } from "@sim-registration/validation";
import { endKeyHalves, extendKeyHalves } from "../../domain/draft-keys/draft-key-lifetime.ts";
import { sessionEnd } from "../../domain/sessions/session-lifetime.ts";
import { SessionToken } from "../../domain/sessions/session-token.ts";
import { type Session, Sessions } from "../../domain/sessions/sessions.ts";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { Problem } from "../../platform/http/problem.ts";

/** What a customer does to a session: renews it, or logs out. */
@Injectable()
export class SessionService {
	constructor(
		private readonly database: Database,
		private readonly sessions: Sessions,
		private readonly token: SessionToken,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * @returns another token for the same session; the previous one works until its own expiry
	 * @throws Problem session_expired if the session has ended meanwhile
	 */
	async renew({ id, privateKey, createdAt }: Session): Promise<string> {
		const expiresAt = sessionEnd(createdAt, this.now());
		const isRunning = await this.sessions.extend(id, expiresAt);
		if (!isRunning) throw new Problem("session_expired");
		await extendKeyHalves(this.database, { id, expiresAt });
		return await this.token.sign({ id, privateKey, expiresAt });
	}

	/**
	 * Logs out, and expires what opens drafts unless they are kept. A session that has ended already
	 * does not change.
	 */
	async logOut({ id }: Session, { keepsDraft = false }: Logout): Promise<void> {
		await whenDatabaseIsFree(() =>
			this.database.transaction().execute(async (transaction) => {
				await this.sessions.end(transaction, id, null);
				if (!keepsDraft) await endKeyHalves(transaction, id);
			}),
		);
	}
}
