import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** Behaviour of a peer for one connection. */
export type ClamdBehaviour = (socket: Socket, told: ToldFile) => void | Promise<void>;

/** What clamd receives over one connection. */
export interface ToldFile {
	/** resolves with the command's name once it has arrived */
	readonly command: Promise<string>;
	/** resolves with the complete file */
	readonly file: Promise<Buffer>;
}

const LENGTH_BYTES = 4;

/** A server in place of clamd that behaves as a test wants. */
export class ClamdPeer {
	/** scanned files, by connection */
	readonly files: Buffer[] = [];
	behaviour: ClamdBehaviour = answers("stream: OK\0");
	/** number of pings */
	pings = 0;
	#mostAtOnce = 0;
	#scans = 0;
	readonly #server: Server;
	readonly #open = new Set<Socket>();

	private constructor() {
		this.#server = createServer((socket) => this.#meet(socket));
	}

	static async start(): Promise<ClamdPeer> {
		const peer = new ClamdPeer();
		peer.#server.listen(0, "127.0.0.1");
		await once(peer.#server, "listening");
		return peer;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** Maximum number of concurrent scans. */
	get mostAtOnce(): number {
		return this.#mostAtOnce;
	}

	async close(): Promise<void> {
		for (const socket of this.#open) socket.destroy();
		this.#server.close();
		await once(this.#server, "close");
	}

	#meet(socket: Socket): void {
		this.#open.add(socket);
		socket.on("error", () => {}).on("close", () => this.#open.delete(socket));
		const told = listen(socket);
		void told.command.then((command) => {
			if (command === "PING") return this.#pong(socket);
			this.#scans += 1;
			this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#scans);
			socket.once("close", () => {
				this.#scans -= 1;
			});
			return this.behaviour(socket, told);
		});
		void told.file.then((file) => this.files.push(file));
	}

	#pong(socket: Socket): void {
		this.pings += 1;
		socket.end("PONG\0");
	}
}

/** Reads the whole file and answers. */
export function answers(answer: string | Buffer): ClamdBehaviour {
	return async (socket, { file }) => {
		await file;
		socket.end(answer);
	};
}

function listen(socket: Socket): ToldFile {
	const command = Promise.withResolvers<string>();
	const file = Promise.withResolvers<Buffer>();
	let heard = Buffer.alloc(0);
	socket.on("data", (bytes: Buffer) => {
		heard = Buffer.concat([heard, bytes]);
		const end = heard.indexOf("\0");
		if (end < 0) return;
		command.resolve(heard.toString("latin1", 1, end));
		const whole = wholeFile(heard.subarray(end + 1));
		if (whole !== undefined) file.resolve(whole);
	});
	return { command: command.promise, file: file.promise };
}

/** @returns undefined before the empty chunk that ends it */
function wholeFile(told: Buffer): Buffer | undefined {
	const pieces: Buffer[] = [];
	for (let at = 0; at + LENGTH_BYTES <= told.length; ) {
		const length = told.readUInt32BE(at);
		at += LENGTH_BYTES;
		if (length === 0) return Buffer.concat(pieces);
		pieces.push(told.subarray(at, at + length));
		at += length;
	}
	return undefined;
}
