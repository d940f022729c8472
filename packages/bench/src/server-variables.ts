import { join } from "node:path";

/** This server as it is started in earnest but for the captcha, with everything in one directory. */
export function serverVariables(home: string): Record<string, string> {
	return {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		CAPTCHA: "off",
		DATA_DIR: join(home, "data"),
		KEY_DIR: join(home, "keys"),
		// A login may say which address it comes from.
		TRUST_PROXY: "1",
	};
}
