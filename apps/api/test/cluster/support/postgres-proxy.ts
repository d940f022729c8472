import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const COMMAND_COMPLETE = "C";
/** The position of the statement among the texts of a Query, and of a Parse. */
const STATEMENT_PLACE = new Map([
	["Q", 0],
	["P", 1],
]);
const IN_TRANSACTION = /^begin(?!.*\n(commit|rollback)$)/s;

/**
 * When the connection of a statement is closed: before PostgreSQL gets it, or after it was
 * executed.
 */
type Cut = "before" | "after";

/** A proxy in front of PostgreSQL that closes connections. */
export interface PostgresProxy {
	/** @param address of a database there. @returns its address through the proxy */
	through(address: string): string;
	/**
	 * Cuts the connection of the next statement that matches. In a transaction that is one text with the
	 * statements before it, a line each, from `begin` on.
	 *
	 * @param isAwayThen whether it also cuts all other connections and refuses new ones, until {@link
	 *   comeBack}
	 * @returns resolves with the statement once its connection was cut
	 */
	cut(statement: Pick<RegExp, "test">, cut: Cut, isAwayThen?: boolean): Promise<string>;
	/**
	 * Holds back the next statement that matches. @returns a function that releases it, once it has
	 * arrived
	 */
	hold(statement: RegExp): Promise<() => void>;
	comeBack(): void;
	close(): Promise<void>;
}

interface Armed {
	readonly statement: Pick<RegExp, "test">;
	readonly cut: Cut;
	readonly isAwayThen: boolean;
	readonly onCut: (statement: string) => void;
}

interface Held {
	readonly statement: RegExp;
	readonly onHeld: (release: () => void) => void;
}

/**
 * Reads only as much of PostgreSQL's "Frontend/Backend Protocol" as it takes to tell statements
 * apart.
 */
export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
	const { hostname, port } = new URL(target);
	const sockets = new Set<Socket>();
	let armed: Armed | undefined;
	let held: Held | undefined;
	let isAway = false;

	const serve = (client: Socket) => {
		if (isAway) {
			client.destroy();
			return;
		}
		const server = connect(Number(port), hostname);
		const end = () => {
			client.destroy();
			server.destroy();
		};
		const cutOff = (statement: string) => {
			isAway = armed?.isAwayThen ?? false;
			armed?.onCut(statement);
			armed = undefined;
			for (const socket of isAway ? sockets : [client, server]) socket.destroy();
		};
		const sent = new Statements();
		const answers = new Messages(true);
		const isArmed = (cut: Cut) => armed?.cut === cut && armed.statement.test(sent.current);
		client.on("data", (bytes) => {
			sent.take(bytes);
			if (isArmed("before")) cutOff(sent.current);
			else if (held?.statement.test(sent.current)) {
				held.onHeld(() => server.write(bytes));
				held = undefined;
			} else server.write(bytes);
		});
		server.on("data", (bytes) => {
			const isDone = answers.take(bytes).some(({ letter }) => letter === COMMAND_COMPLETE);
			if (isDone && isArmed("after")) cutOff(sent.current);
			else client.write(bytes);
		});
		for (const socket of [client, server]) {
			sockets.add(socket);
			socket.on("error", () => {}).on("close", end);
			socket.on("close", () => sockets.delete(socket));
		}
	};

	const listener = createServer(serve).listen(0, "127.0.0.1");
	await once(listener, "listening");
	const own = (listener.address() as AddressInfo).port;
	return {
		through: (address) => {
			const url = new URL(address);
			url.host = `127.0.0.1:${own}`;
			return url.href;
		},
		cut: (statement, cut, isAwayThen = false) =>
			new Promise((resolve) => {
				armed = { statement, cut, isAwayThen, onCut: resolve };
			}),
		hold: (statement) =>
			new Promise((resolve) => {
				held = { statement, onHeld: resolve };
			}),
		comeBack: () => {
			isAway = false;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			listener.close();
			await once(listener, "close");
		},
	};
}

/** A client's last statement, with the preceding statements of its transaction. */
class Statements {
	current = "";
	readonly #messages = new Messages(false);

	take(bytes: Buffer): void {
		for (const { letter, body } of this.#messages.take(bytes)) {
			const place = STATEMENT_PLACE.get(letter);
			const sql = place === undefined ? undefined : body.split("\0")[place];
			if (sql === undefined) continue;
			this.current = IN_TRANSACTION.test(this.current) ? `${this.current}\n${sql}` : sql;
		}
	}
}

interface Message {
	readonly letter: string;
	readonly body: string;
}

/** Splits one direction into messages. A client's first one has no type letter. */
class Messages {
	#letters: number;
	#rest = Buffer.alloc(0);

	constructor(beginsWithLetter: boolean) {
		this.#letters = beginsWithLetter ? 1 : 0;
	}

	/** @returns the messages completed by these bytes */
	take(bytes: Buffer): Message[] {
		this.#rest = Buffer.concat([this.#rest, bytes]);
		const messages: Message[] = [];
		for (let end = this.#end(); end <= this.#rest.length; end = this.#end()) {
			const letter = this.#rest.toString("latin1", 0, this.#letters);
			messages.push({ letter, body: this.#rest.toString("utf8", this.#letters + 4, end) });
			this.#rest = this.#rest.subarray(end);
			this.#letters = 1;
		}
		return messages;
	}

	#end(): number {
		const hasLength = this.#rest.length >= this.#letters + 4;
		return hasLength
			? this.#letters + this.#rest.readInt32BE(this.#letters)
			: Number.POSITIVE_INFINITY;
	}
}
