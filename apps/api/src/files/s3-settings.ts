import type { Environment } from "../environment/environment.ts";

/** Where a bucket is, and who may use it. */
export interface S3Settings {
	/** of the service; absent: Amazon's own of the region */
	readonly endpoint: string | undefined;
	readonly region: string;
	readonly bucket: string;
	/** put in front of each id, such as `sim-registration/` */
	readonly prefix: string;
	/** absent: what the library finds in the machine's surroundings */
	readonly credentials:
		| { readonly accessKeyId: string; readonly secretAccessKey: string }
		| undefined;
	/** how long one call may take, its repetitions and the wait for memory included */
	readonly timeoutMs: number;
}

/** The settings of `FILE_STORE=s3`, whose presence `required-variables.ts` has seen to. */
export function s3SettingsOf(environment: Environment): S3Settings {
	const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
	const hasKey = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined;
	return {
		endpoint: environment.S3_ENDPOINT,
		region: environment.S3_REGION,
		bucket: environment.S3_BUCKET ?? "",
		prefix: environment.S3_PREFIX ?? "",
		credentials: hasKey
			? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
			: undefined,
		timeoutMs: environment.S3_TIMEOUT_MS,
	};
}
