/** A local S3 in a separate process. Started by `startS3Process`. */
import { startS3 } from "./s3.ts";

const { settings, stop } = await startS3();
process.once("SIGTERM", () => {
	void stop().then(() => process.exit(0));
});
const port = Number(new URL(settings.endpoint).port);
process.stdout.write(`${JSON.stringify({ event: "listening", port })}\n`);
