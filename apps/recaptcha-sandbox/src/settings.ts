import * as v from "valibot";

const given = v.pipe(v.string(), v.minLength(1, "is empty"));

/** Each variable with its default; README.md has the table. */
const environmentSchema = v.object({
	SANDBOX_HOST: v.optional(given, "127.0.0.1"),
	SANDBOX_PORT: v.optional(
		v.pipe(v.string(), v.regex(/^\d{1,5}$/, "must be a whole number"), v.transform(Number)),
		"3200",
	),
	SANDBOX_V3_SITE_KEY: v.optional(given, "sandbox-v3-site-key"),
	SANDBOX_V3_SECRET_KEY: v.optional(given, "sandbox-v3-secret-key"),
	SANDBOX_V2_SITE_KEY: v.optional(given, "sandbox-v2-site-key"),
	SANDBOX_V2_SECRET_KEY: v.optional(given, "sandbox-v2-secret-key"),
});

export type Kind = "v3" | "v2";

/** Address of this sandbox, and its key pair of each kind. */
export interface Settings {
	readonly host: string;
	readonly port: number;
	readonly siteKeys: Readonly<Record<Kind, string>>;
	readonly secretKeys: Readonly<Record<Kind, string>>;
}

/** @throws Error that names the variable and the reason; for NODE_ENV=production in any case */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	if (environment["NODE_ENV"] === "production")
		throw new Error("This is a test service: it does not run with NODE_ENV=production.");
	const parsed = v.safeParse(environmentSchema, environment);
	if (!parsed.success)
		throw new Error(parsed.issues.map((i) => `${v.getDotPath(i)}: ${i.message}.`).join(" "));
	const values = parsed.output;
	return {
		host: values.SANDBOX_HOST,
		port: values.SANDBOX_PORT,
		siteKeys: { v3: values.SANDBOX_V3_SITE_KEY, v2: values.SANDBOX_V2_SITE_KEY },
		secretKeys: { v3: values.SANDBOX_V3_SECRET_KEY, v2: values.SANDBOX_V2_SECRET_KEY },
	};
}
