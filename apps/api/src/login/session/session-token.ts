import { Inject, Injectable } from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import * as v from "valibot";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import type { Session } from "./session.ts";

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

/** What a token is for. */
export type Bearer = Pick<Session, "id" | "privateKey">;

/** The bearer token of a session: a JWT that carries its id, its private key and nothing personal. */
@Injectable()
export class SessionToken {
	constructor(
		private readonly jwt: JwtService,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Issued now: the form counts its time from the moment it gets the token, by its own clock. */
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

	/** @returns undefined where the token is not ours or has expired */
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
	 * The one that its header names: of the newest root secret, or of an older one that still counts.
	 *
	 * @throws SyntaxError for a token that is not even made like one
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
