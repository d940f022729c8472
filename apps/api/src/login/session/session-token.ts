import { Inject, Injectable } from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import type { Session } from "./session.ts";

const ISSUER = "sim-registration";
const AUDIENCE = "registration-form";
const ALGORITHM = "HS256";

/** The bearer token of a session: a JWT that carries its id and nothing personal. */
@Injectable()
export class SessionToken {
	constructor(
		private readonly jwt: JwtService,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Issued now: the form counts its time from the moment it gets the token, by its own clock. */
	async sign({ id, expiresAt }: Pick<Session, "id" | "expiresAt">): Promise<string> {
		const [secret] = this.keys.secrets("session token");
		return await this.jwt.signAsync(
			{ iat: toSeconds(this.now()), exp: toSeconds(expiresAt) },
			{ secret: secret ?? "", algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE, jwtid: id },
		);
	}

	/** @returns the session's id; undefined where the token is not ours or has expired */
	async verify(token: string): Promise<string | undefined> {
		for (const secret of this.keys.secrets("session token")) {
			const id = await this.#verifyWith(secret, token);
			if (id !== undefined) return id;
		}
		return undefined;
	}

	async #verifyWith(secret: string, token: string): Promise<string | undefined> {
		try {
			const { jti } = await this.jwt.verifyAsync<{ jti?: string }>(token, {
				secret,
				algorithms: [ALGORITHM],
				issuer: ISSUER,
				audience: AUDIENCE,
				clockTimestamp: toSeconds(this.now()),
			});
			return jti;
		} catch {
			return undefined;
		}
	}
}

function toSeconds(moment: Date): number {
	return Math.floor(moment.getTime() / 1000);
}
