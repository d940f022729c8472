import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openEnvelope, sealEnvelope } from "../../../src/calls/iamsmart/gateway/envelope.ts";
import type { GatewayCall } from "../../../src/calls/iamsmart/gateway/gateway-error.ts";
import type { GatewaySettings } from "../../../src/calls/iamsmart/gateway/gateway-settings.ts";
import { vectorPrivateKey } from "./vectors/read-vectors.ts";

const DAY_MS = 86_400_000;
const PATHS = {
	getKey: "/key",
	initiateRequest: "/initiate",
	getToken: "/token",
	getResult: "/result",
} as const satisfies Record<GatewayCall, string>;

/** The answer to one call: contents to seal, text in place of a sealed content, or a code. */
export type FakeAnswer =
	| { readonly content: object }
	| { readonly sealed: string }
	| { readonly code: string };

type SealedCall = Exclude<GatewayCall, "getKey">;

/** A fake iAM Smart over real HTTP, controlled by a test. */
export class FakeGateway {
	readonly calls: GatewayCall[] = [];
	/** answers to the next calls of a kind, instead of the default */
	readonly answers: Partial<Record<SealedCall, FakeAnswer[]>> = {};
	readonly #server: Server;
	#key = randomBytes(32);

	private constructor() {
		this.#server = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on("data", (chunk: Buffer) => chunks.push(chunk));
			request.on("end", () => {
				const answer = this.#answer(request.url ?? "", Buffer.concat(chunks).toString());
				response.end(JSON.stringify(answer));
			});
		});
	}

	static async start(): Promise<FakeGateway> {
		const gateway = new FakeGateway();
		await new Promise<void>((resolve) => gateway.#server.listen(0, "127.0.0.1", resolve));
		return gateway;
	}

	async close(): Promise<void> {
		await new Promise((resolve) => this.#server.close(resolve));
	}

	/** Replaces the key; contents sealed with the previous one are rejected. */
	replaceKey(): void {
		this.#key = randomBytes(32);
	}

	settings(overrides: Partial<GatewaySettings> = {}): GatewaySettings {
		const { port } = this.#server.address() as AddressInfo;
		return {
			apiUrl: `http://127.0.0.1:${port}`,
			clientId: "client",
			clientSecret: "secret",
			privateKey: vectorPrivateKey,
			wrapping: { padding: "oaep-sha256", form: "raw" },
			getKeyBody: "",
			paths: PATHS,
			formName: undefined,
			resultBinding: "strict",
			timeoutMs: 5_000,
			...overrides,
		};
	}

	#answer(path: string, body: string): object {
		const call = callOf(path);
		this.calls.push(call);
		if (call === "getKey") return { code: "D00000", content: this.#wrappedKey() };
		const asked = this.#open(body);
		if (asked === undefined) return { code: "D30004" };
		const answer = this.answers[call]?.shift() ?? { content: usual(call, asked) };
		if ("code" in answer) return answer;
		if ("sealed" in answer) return { code: "D00000", content: answer.sealed };
		const content = sealEnvelope(this.#key, JSON.stringify(answer.content));
		return { code: "D00000", txID: "tx", content };
	}

	#open(body: string): { businessID?: string } | undefined {
		try {
			return JSON.parse(openEnvelope(this.#key, JSON.parse(body).content));
		} catch {
			return undefined;
		}
	}

	#wrappedKey(): object {
		const padding = constants.RSA_PKCS1_OAEP_PADDING;
		const key = createPublicKey(vectorPrivateKey);
		const secretKey = publicEncrypt({ key, padding, oaepHash: "sha256" }, this.#key);
		return { secretKey: secretKey.toString("base64"), issueAt: Date.now(), expiresIn: DAY_MS };
	}
}

/** Data that a person agreed to share. */
export const FAKE_PROFILE = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "SPECIMEN, Tai Man" },
	birthDate: "19850615",
};

export const FAKE_TOKEN = { accessToken: "access", openID: "open" };

function usual(call: SealedCall, { businessID }: { businessID?: string }): object {
	if (call === "initiateRequest") return { ticketID: "ticket" };
	return call === "getToken" ? FAKE_TOKEN : { businessID, ...FAKE_PROFILE };
}

function callOf(path: string): GatewayCall {
	const call = Object.entries(PATHS).find(([, each]) => each === path)?.[0];
	return call as GatewayCall;
}
