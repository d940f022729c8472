const ANY_PORT = ":*/";
const LOCAL_NAMES = ["localhost", "local", "test", "example"];
const PRIVATE_ADDRESSES = [
	/^127\.\d+\.\d+\.\d+$/,
	/^10\.\d+\.\d+\.\d+$/,
	/^192\.168\.\d+\.\d+$/,
	/^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
	/^169\.254\.\d+\.\d+$/,
	/^192\.0\.2\.\d+$/,
	/^\[::1\]$/,
	/^\[f[cd][0-9a-f]{2}:.*\]$/,
	/^\[fe[89ab][0-9a-f]:.*\]$/,
];

/**
 * The client's registered redirect addresses. `:*` stands for any port. Only addresses on this
 * machine or in a local network are accepted: localhost, names under .localhost, .local, .test and
 * .example, loopback, private and link-local addresses, and those for documentation (192.0.2.0/24),
 * which are never routed. This way a form with real customers cannot use this sandbox.
 *
 * @throws Error that names the rejected address and the reason
 */
export class RegisteredRedirects {
	readonly #addresses: readonly string[];

	constructor(addresses: readonly string[]) {
		for (const address of addresses) assertLocal(address);
		this.#addresses = addresses;
	}

	/** Whether a redirectURI exactly matches one of these, with any port for a wildcard. */
	includes(redirectUri: string): boolean {
		return this.#addresses.some((address) => matches(address, redirectUri));
	}
}

function matches(address: string, redirectUri: string): boolean {
	const [start, end] = address.split(ANY_PORT, 2);
	if (start === undefined || end === undefined) return address === redirectUri;
	if (!redirectUri.startsWith(start) || !redirectUri.endsWith(`/${end}`)) return false;
	const port = redirectUri.slice(start.length, redirectUri.length - end.length - 1);
	return /^(:\d{1,5})?$/.test(port);
}

function assertLocal(address: string): void {
	const withPort = address.replace(ANY_PORT, ":80/");
	if (!URL.canParse(withPort)) throw new Error(`${address} is not an address.`);
	const { protocol, hostname, username, hash, search } = new URL(withPort);
	if (protocol !== "http:" && protocol !== "https:")
		throw new Error(`${address} is neither http nor https.`);
	if (username !== "" || hash !== "" || search !== "")
		throw new Error(`${address} must have no user, no query and no fragment.`);
	if (!isLocalHost(hostname))
		throw new Error(
			`${address} is not local. This is a test service: it returns nobody to a public address.`,
		);
}

function isLocalHost(hostname: string): boolean {
	const isLocalName = LOCAL_NAMES.some(
		(name) => hostname === name || hostname.endsWith(`.${name}`),
	);
	return isLocalName || PRIVATE_ADDRESSES.some((address) => address.test(hostname));
}
