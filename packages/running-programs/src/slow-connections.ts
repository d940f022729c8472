import { once } from "node:events";
import { connect, type Socket } from "node:net";

const TRICKLE_MS = 1_000;
/** More at the same moment, and the system turns some away. */
const OPENED_AT_ONCE = 100;

export interface SlowConnectionsOptions {
	readonly port: number;
	readonly count: number;
	/** what each writes at once */
	readonly first: (index: number) => string;
	/** what each goes on writing, a little every second; nothing where left out */
	readonly trickle?: string;
	/** whether anything that is answered is read */
	readonly isReading: boolean;
}

/** Many connections that do everything slowly, or hardly anything. */
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

	/** @throws what the system says where so many cannot be opened */
	static async open(options: SlowConnectionsOptions): Promise<SlowConnections> {
		const sockets: Socket[] = [];
		for (let at = 0; at < options.count; at += OPENED_AT_ONCE) {
			const length = Math.min(OPENED_AT_ONCE, options.count - at);
			const opened = Array.from({ length }, (_, index) => openOne(options, at + index));
			sockets.push(...(await Promise.all(opened)));
		}
		return new SlowConnections(sockets, options.trickle);
	}

	/** How many the server has not closed. */
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
	// The server may close it whenever it likes.
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
