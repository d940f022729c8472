import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Question {
	readonly context: string;
	readonly bytes: string;
	readonly wrapped: string;
}

/** A key service with keys in memory, for tests and demos. */
export class LocalKeyService {
	/** versions of each key, oldest first */
	readonly #keys = new Map<string, Buffer[]>();
	readonly #token: string;
	/** accepts calls and answers none */
	isHanging = false;
	readonly #server: Server = createServer(async (request, response) => {
		const [, , name = "", action = ""] = (request.url ?? "").split("/");
		const isAllowed = request.headers.authorization === `Bearer ${this.#token}`;
		const question = (await json(request)) as Question;
		if (this.isHanging) return;
		const answer = isAllowed ? this.#answer(name, action, question) : 403;
		response.writeHead(typeof answer === "number" ? answer : 200).end(JSON.stringify(answer));
	});

	constructor(token: string) {
		this.#token = token;
	}

	async start(): Promise<this> {
		this.#server.listen(0, "127.0.0.1");
		await once(this.#server, "listening");
		return this;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
	}

	async stop(): Promise<void> {
		const closed = once(this.#server, "close");
		this.#server.close();
		this.#server.closeAllConnections();
		await closed;
	}

	#answer(name: string, action: string, { context, bytes, wrapped }: Question): object | number {
		const versions = this.#keys.get(name) ?? [randomBytes(32)];
		this.#keys.set(name, versions);
		if (action === "rotate") versions.push(randomBytes(32));
		if (action === "wrap") return { wrapped: wrap(versions, context, bytes) };
		if (action === "unwrap") return unwrap(versions, context, wrapped) ?? 422;
		return {};
	}
}

function wrap(versions: readonly Buffer[], context: string, bytes: string): string {
	const iv = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", versions.at(-1) ?? "", iv);
	cipher.setAAD(Buffer.from(context));
	const sealed = Buffer.concat([cipher.update(bytes, "base64"), cipher.final()]);
	const version = Buffer.of(versions.length - 1);
	return Buffer.concat([version, iv, cipher.getAuthTag(), sealed]).toString("base64");
}

function unwrap(versions: readonly Buffer[], context: string, wrapped: string): object | undefined {
	try {
		const form = Buffer.from(wrapped, "base64");
		const key = versions[form.readUInt8(0)] ?? Buffer.alloc(0);
		const decipher = createDecipheriv("aes-256-gcm", key, form.subarray(1, 13));
		decipher.setAAD(Buffer.from(context)).setAuthTag(form.subarray(13, 29));
		const bytes = Buffer.concat([decipher.update(form.subarray(29)), decipher.final()]);
		return { bytes: bytes.toString("base64") };
	} catch {
		return undefined;
	}
}
