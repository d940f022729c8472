import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "@sim-registration/test-kit";
import jsqr from "jsqr";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { Phone } from "../support/phone.ts";
import { CHINESE } from "../support/texts.ts";

const START = fileURLToPath(new URL("../../../demo/src/start.ts", import.meta.url));
/**
 * A name other than localhost, so that the browser treats it as another machine, as a phone does.
 */
const HOST = "shop-counter.test";

const directory = mkdtempSync(join(tmpdir(), "sim-registration-https-"));
let demo: ChildProcess;
let ended: Promise<unknown>;
let output = "";
let phone: Phone;
let port: number;
let httpsPort: number;

beforeAll(async () => {
	[port = 0, httpsPort = 0] = await freePorts(2);
	demo = spawn(process.execPath, [START], {
		env: {
			...process.env,
			PORT: String(port),
			HTTPS_PORT: String(httpsPort),
			PUBLIC_URL: `https://${HOST}:${httpsPort}`,
			DATA_DIR: join(directory, "data"),
			KEY_DIR: join(directory, "keys"),
		},
	});
	ended = once(demo, "exit");
	for (const stream of [demo.stdout, demo.stderr])
		stream?.on("data", (chunk) => {
			output += chunk;
		});
	phone = await Phone.start([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
	const failed = ended.then(() => {
		throw new Error(output);
	});
	await Promise.race([vi.waitUntil(() => output.includes("Ctrl+C"), { timeout: 90_000 }), failed]);
});
afterAll(async () => {
	await phone.close();
	demo.kill("SIGTERM");
	await ended;
	await rm(directory, { recursive: true, force: true });
});

/** Reads the QR as a camera would: the half blocks become black and white pixels. */
function readQr(text: string): string | undefined {
	const lines = text.split("\n").filter((line) => /[▀▄█]/.test(line));
	const rows = lines.map((line) => line.replace(/^ {2}/, ""));
	const width = Math.max(...rows.map((row) => [...row].length));
	const pixelRows = rows.flatMap((row) => {
		const cells = [...row.padEnd(width)];
		return [cells.map((cell) => "█▀".includes(cell)), cells.map((cell) => "█▄".includes(cell))];
	});
	const scale = 4;
	const size = { width: width * scale, height: pixelRows.length * scale };
	const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
	for (let y = 0; y < size.height; y++)
		for (let x = 0; x < size.width; x++) {
			// On a dark terminal blocks are the light squares.
			const isLight = pixelRows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false;
			data.fill(isLight ? 255 : 0, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
		}
	return jsqr.default(data, size.width, size.height, { inversionAttempts: "attemptBoth" })?.data;
}

describe("the QR code that `pnpm start` prints", () => {
	it("leads a phone to the form over HTTPS", () => {
		expect(readQr(output)).toMatch(
			new RegExp(`^https://[\\d.]+:${httpsPort}/real-name-registration/tc$`),
		);
	});
});

describe("a phone in the same network", () => {
	it("has a secure page over HTTPS, where the captcha works and a login succeeds", async () => {
		const address = `https://${HOST}:${httpsPort}/real-name-registration/tc`;
		const page = await phone.open(address, { ignoreHTTPSErrors: true });
		expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
		const customer = new Customer(page, CHINESE);
		await customer.logIn({ accountNO: "204518837", mobileNO: "61234567" });
		await customer.heading(CHINESE.companyHeading).waitFor();
	});

	it("would have no secure page over plain HTTP", async () => {
		const page = await phone.open(`http://${HOST}:${port}/real-name-registration/tc`);
		expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
	});
});
