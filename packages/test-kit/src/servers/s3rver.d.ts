declare module "s3rver" {
	/** The part of the local S3 that tests use; the package has no types. */
	// biome-ignore lint/style/noDefaultExport: that is how it exports
	export default class S3rver {
		constructor(options: {
			address: string;
			port: number;
			silent: boolean;
			directory: string;
			configureBuckets: { name: string; configs: string[] }[];
			cert?: string;
			key?: string;
		});
		readonly store: {
			/** The file that holds an object's content or what is known about it. */
			getResourcePath(bucket: string, key: string, resource: string): string;
			deleteObject(bucket: string, key: string): Promise<void>;
		};
		run(): Promise<{ port: number }>;
		close(): Promise<void>;
	}
}
