import type { Environment } from "../environment/environment.ts";

/** Location of a bucket, and access to it. */
export interface S3Settings {
	/** of the service; by default Amazon's own for the region */
	readonly endpoint: string | undefined;
	readonly region: string;
	readonly bucket: string;
	/** prefix of each id, such as `sim-registration/` */
	readonly prefix: string;
	/** by default what the library finds in the machine's environment */
	readonly credentials:
		| { readonly accessKeyId: string; readonly secretAccessKey: string }
		| undefined;
	/** time limit of one call, including retries and the wait for memory */
	readonly timeoutMs: number;
}

/** The settings of `FILE_STORE=s3`, whose presence `required-variables.ts` has checked. */
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
