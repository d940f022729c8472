import { Inject, Injectable } from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import * as v from "valibot";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { Bearer, Session } from "./sessions.ts";

const ISSUER = "sim-registration";
const AUDIENCE = "registration-form";
const ALGORITHM = "HS256";

const headedSchema = v.object({ header: v.object({ kid: v.string() }) });
const claimsSchema = v.object({
	jti: v.string(),
	iat: v.number(),
	exp: v.number(),
	/** the session's private key */
	key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** The bearer token of a session: a JWT with its id and its private key, and no personal data. */
@Injectable()
export class SessionToken {
	constructor(
		private readonly jwt: JwtService,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * With the current time as issue time: the form measures the lifetime from receipt, by its own
	 * clock.
	 */
	async sign({ id, privateKey, expiresAt }: Bearer & Pick<Session, "expiresAt">): Promise<string> {
		const [newest] = this.keys.namedSecrets("session token");
		if (newest === undefined) throw new RangeError("No secret for tokens");
		return await this.jwt.signAsync(
			{
				iat: toSeconds(this.now()),
				exp: toSeconds(expiresAt),
				key: Buffer.from(privateKey).toString("base64url"),
			},
			{
				secret: newest.secret,
				keyid: newest.version,
				algorithm: ALGORITHM,
				issuer: ISSUER,
				audience: AUDIENCE,
				jwtid: id,
			},
		);
	}

	/** @returns undefined if the token is invalid or expired */
	async verify(token: string): Promise<Bearer | undefined> {
		try {
			const secret = this.#secretOf(token);
			if (secret === undefined) return undefined;
			const claims: unknown = await this.jwt.verifyAsync(token, {
				secret,
				algorithms: [ALGORITHM],
				issuer: ISSUER,
				audience: AUDIENCE,
				clockTimestamp: toSeconds(this.now()),
			});
			const { jti, key } = v.parse(claimsSchema, claims);
			return { id: jti, privateKey: Buffer.from(key, "base64url") };
		} catch {
			return undefined;
		}
	}

	/**
	 * The secret that the token's header names: the newest root secret's, or an older one that is
	 * still configured.
	 *
	 * @throws SyntaxError for a token that is not a JWT
	 */
	#secretOf(token: string): string | undefined {
		const decoded: unknown = this.jwt.decode(token, { complete: true });
		const { output, success } = v.safeParse(headedSchema, decoded);
		if (!success) return undefined;
		const secrets = this.keys.namedSecrets("session token");
		return secrets.find(({ version }) => version === output.header.kid)?.secret;
	}
}

function toSeconds(moment: Date): number {
	return Math.floor(moment.getTime() / 1000);
}
