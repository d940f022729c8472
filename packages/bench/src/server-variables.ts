import { join } from "node:path";

/** Production settings of this server except for the captcha, with all data in one directory. */
export function serverVariables(home: string): Record<string, string> {
	return {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		CAPTCHA: "off",
		DATA_DIR: join(home, "data"),
		KEY_DIR: join(home, "keys"),
		// Each login names its own client address.
		TRUST_PROXY: "1",
	};
}
