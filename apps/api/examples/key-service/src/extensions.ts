import { KeyWrapper, provide } from "@sim-registration/api";
import { HttpKeyWrapper } from "./http-key-wrapper.ts";

const { KEY_SERVICE_URL: url, KEY_SERVICE_TOKEN: token } = process.env;
if (url === undefined || token === undefined)
	throw new Error("KEY_SERVICE_URL, KEY_SERVICE_TOKEN: set the key service's address and token");

export default [
	provide(KeyWrapper, () => new HttpKeyWrapper({ url, keyName: "sim-registration", token })),
];
