/**
 * An account directory service: tells the registration server whether a number belongs to an
 * account. A complete example in Node 24 without packages; docs/account-directory.md describes the
 * protocol.
 *
 *     ACCOUNTS_SECRET=… ACCOUNTS_FILE=accounts.json PORT=8090 node apps/api/examples/account-directory.ts
 *
 * ACCOUNTS_FILE is a JSON list of {accountNO, mobileNOs, brNO, contactEmail, isDummyBr}; replace it
 * by your database. With CERTIFICATE_FILE and KEY_FILE the service uses HTTPS, and with
 * CLIENT_CA_FILE it only accepts clients whose certificate that authority signed.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";

interface StoredAccount {
	readonly accountNO: string;
	readonly mobileNOs: readonly string[];
	readonly brNO: string;
	readonly contactEmail: string;
	readonly isDummyBr: boolean;
}

interface Answer {
	readonly status: number;
	readonly body?: object;
}

const MOST_BYTES = 4_096;
const { ACCOUNTS_SECRET, ACCOUNTS_FILE = "accounts.json", PORT = "8090" } = process.env;
const { CERTIFICATE_FILE, KEY_FILE, CLIENT_CA_FILE } = process.env;
if (ACCOUNTS_SECRET === undefined && CLIENT_CA_FILE === undefined)
	throw new Error("Set ACCOUNTS_SECRET, as the registration server has it, or CLIENT_CA_FILE");

const accounts = new Map(
	(JSON.parse(readFileSync(ACCOUNTS_FILE, "utf8")) as StoredAccount[]).map((account) => [
		account.accountNO.toUpperCase(),
		account,
	]),
);
/** Compared if the account does not exist, so that both cases take the same time. */
const NOBODY: StoredAccount = {
	accountNO: "",
	mobileNOs: [""],
	brNO: "",
	contactEmail: "",
	isDummyBr: false,
};

const listener: RequestListener = async (request, response) => {
	const { status, body } = await answer(request).catch(() => ({ status: 500, body: undefined }));
	response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
	response.end(body && JSON.stringify(body));
};
const server =
	CERTIFICATE_FILE === undefined || KEY_FILE === undefined
		? createServer(listener)
		: createSecureServer(
				{
					cert: readFileSync(CERTIFICATE_FILE),
					key: readFileSync(KEY_FILE),
					...(CLIENT_CA_FILE === undefined
						? {}
						: { ca: readFileSync(CLIENT_CA_FILE), requestCert: true, rejectUnauthorized: true }),
				},
				listener,
			);
server.listen(Number(PORT), () => {
	console.log(JSON.stringify({ listening: server.address() }));
});

async function answer(request: IncomingMessage): Promise<Answer> {
	if (request.method !== "POST") return { status: 405 };
	if (!isAllowed(request.headers.authorization ?? "")) return { status: 401 };
	const question = await readQuestion(request);
	if (question === undefined) return { status: 400 };
	// The same answer for an unknown account and for a number of another account, so that callers
	// cannot distinguish them.
	const account = find(question);
	if (account === undefined) return { status: 200, body: { found: false } };
	const { accountNO, contactEmail, isDummyBr } = account;
	return { status: 200, body: { found: true, account: { accountNO, contactEmail, isDummyBr } } };
}

function isAllowed(authorization: string): boolean {
	if (ACCOUNTS_SECRET === undefined) return true;
	return isSame(authorization, `Bearer ${ACCOUNTS_SECRET}`);
}

/** Digests have equal lengths, so comparing them takes constant time. */
function isSame(one: string, other: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(one), digest(other));
}

interface Question {
	readonly accountNO: string;
	readonly mobileNO: string;
	readonly brNO: string;
}

async function readQuestion(request: IncomingMessage): Promise<Question | undefined> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of request) {
		length += chunk.length;
		if (length > MOST_BYTES) return undefined;
		chunks.push(chunk);
	}
	const { accountNO, mobileNO = "", brNO = "" } = JSON.parse(Buffer.concat(chunks).toString());
	const areTexts = [accountNO, mobileNO, brNO].every((value) => typeof value === "string");
	return areTexts && (mobileNO === "" || brNO === "") ? { accountNO, mobileNO, brNO } : undefined;
}

function find({ accountNO, mobileNO, brNO }: Question): StoredAccount | undefined {
	const known = accounts.get(accountNO.toUpperCase());
	const { mobileNOs, brNO: ownBrNO } = known ?? NOBODY;
	const isMobile = mobileNOs.filter((own) => isSame(own, mobileNO)).length > 0;
	const isBr = isSame(ownBrNO.toUpperCase(), brNO.toUpperCase());
	return (mobileNO !== "" && isMobile) || (brNO !== "" && isBr) ? known : undefined;
}
