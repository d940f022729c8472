/** A request before serialisation. Any part may be invalid. */
export interface WireRequest {
	readonly method: string;
	readonly target: string;
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly body: Buffer | undefined;
	/** how the body's length is sent */
	readonly framing: "length" | "chunks";
}

const CHUNK_BYTES = 1_000;

/** Serialises it; the body's length is correct, whatever else is not. */
export function toBytes({ method, target, headers, body, framing }: WireRequest): Buffer {
	const told = headers.map(([name, value]) => `${name}: ${value}\r\n`);
	if (body !== undefined && framing === "length") told.push(`Content-Length: ${body.length}\r\n`);
	if (body !== undefined && framing === "chunks") told.push("Transfer-Encoding: chunked\r\n");
	const head = `${method} ${target} HTTP/1.1\r\n${told.join("")}Connection: close\r\n\r\n`;
	return Buffer.concat([Buffer.from(head, "latin1"), framed(body, framing)]);
}

function framed(body: Buffer | undefined, framing: WireRequest["framing"]): Buffer {
	if (body === undefined) return Buffer.alloc(0);
	if (framing === "length") return body;
	const chunks: Buffer[] = [];
	for (let at = 0; at < body.length; at += CHUNK_BYTES) {
		const chunk = body.subarray(at, at + CHUNK_BYTES);
		chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
	}
	return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}
