import { once } from "node:events";
import { connect, type Socket } from "node:net";

const TRICKLE_MS = 1_000;
/** The system refuses some connections if too many are opened at once. */
const OPENED_AT_ONCE = 100;

export interface SlowConnectionsOptions {
	readonly port: number;
	readonly count: number;
	/** text that each connection writes first */
	readonly first: (index: number) => string;
	/** text that each keeps writing every second, if any */
	readonly trickle?: string;
	/** whether answers are read */
	readonly isReading: boolean;
}

/** Many connections that send slowly, read slowly or do nothing. */
export class SlowConnections {
	readonly #sockets: readonly Socket[];
	readonly #timer: NodeJS.Timeout | undefined;
	#open: number;

	private constructor(sockets: readonly Socket[], trickle: string | undefined) {
		this.#sockets = sockets;
		this.#open = sockets.length;
		for (const socket of sockets)
			socket.once("close", () => {
				this.#open -= 1;
			});
		const write = () => {
			for (const socket of sockets) if (socket.writable) socket.write(trickle ?? "");
		};
		this.#timer = trickle === undefined ? undefined : setInterval(write, TRICKLE_MS);
	}

	/** @throws the system's error if that many cannot be opened */
	static async open(options: SlowConnectionsOptions): Promise<SlowConnections> {
		const sockets: Socket[] = [];
		for (let at = 0; at < options.count; at += OPENED_AT_ONCE) {
			const length = Math.min(OPENED_AT_ONCE, options.count - at);
			const opened = Array.from({ length }, (_, index) => openOne(options, at + index));
			sockets.push(...(await Promise.all(opened)));
		}
		return new SlowConnections(sockets, options.trickle);
	}

	/** Number of connections that the server has not closed. */
	get open(): number {
		return this.#open;
	}

	async close(): Promise<void> {
		clearInterval(this.#timer);
		await Promise.all(this.#sockets.filter((socket) => !socket.closed).map(end));
	}
}

async function openOne(
	{ port, first, isReading }: SlowConnectionsOptions,
	index: number,
): Promise<Socket> {
	const socket = connect(port, "127.0.0.1");
	await once(socket, "connect");
	// The server may close it at any time.
	socket.on("error", () => {});
	if (isReading) socket.resume();
	else socket.pause();
	socket.write(first(index));
	return socket;
}

async function end(socket: Socket): Promise<void> {
	const closed = once(socket, "close");
	socket.destroy();
	await closed;
}
