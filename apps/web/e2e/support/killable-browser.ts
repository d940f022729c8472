import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { type Dirent, existsSync, mkdtempSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import {
	CHROMIUM_FLAGS,
	chromiumExecutable,
	startVirtualScreen,
	type VirtualScreen,
} from "@sim-registration/test-kit/programs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { type KeyHalves, noteKeyHalves } from "./open-draft-key.ts";

const ANDROID =
	"Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const FLAGS = [
	...CHROMIUM_FLAGS,
	"--remote-debugging-port=0",
	"--restore-last-session",
	"--hide-crash-restore-bubble",
	"--password-store=basic",
	"--window-size=500,900",
	`--user-agent=${ANDROID}`,
];
/**
 * Chromium writes tabs and a new profile some seconds after a change, and a tab's storage at most once
 * a minute.
 */
const FLUSH_TIMEOUT_MS = 180_000;
const DEFAULT_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECT_ATTEMPTS = 4;
/** Without this file a profile counts as new, and the tabs of a new profile are not restored. */
const PREFERENCES = join("Default", "Preferences");
const TABS = [join("Default", "Sessions"), join("Default", "Session Storage")];

interface ProfileFile {
	readonly path: string;
	readonly bytes: Buffer;
}

/**
 * A Chromium with a window and its own profile, which can be killed like a phone's browser that ran
 * out of memory, and restarted with its tabs. A headless one does not restore tabs.
 */
export class KillableBrowser {
	readonly #profile = mkdtempSync(join(tmpdir(), "sim-registration-profile-"));
	readonly #screen: VirtualScreen;
	readonly #written = new Set<string>();
	readonly #keyHalves: KeyHalves = new Map();
	#process: ChildProcess | undefined;

	private constructor(screen: VirtualScreen) {
		this.#screen = screen;
	}

	static async create(): Promise<KillableBrowser> {
		return new KillableBrowser(await startVirtualScreen());
	}

	/** Another browser, on a copy of this one's current profile. */
	async copy(): Promise<KillableBrowser> {
		const copied = await KillableBrowser.create();
		for (const { path, bytes } of await this.files()) {
			const target = join(copied.#profile, relative(this.#profile, path));
			await mkdir(dirname(target), { recursive: true });
			await writeFile(target, bytes);
		}
		return copied;
	}

	/** The contents of every file on its disk, with the path of each. */
	async files(): Promise<ProfileFile[]> {
		const entries = await this.#entries();
		const files: ProfileFile[] = [];
		for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
			const path = join(parentPath, name);
			// The browser may remove a file meanwhile.
			const bytes = await readFile(path).catch(() => undefined);
			if (bytes) files.push({ path, bytes });
		}
		return files;
	}

	async #entries(): Promise<Dirent[]> {
		for (;;) {
			try {
				return await readdir(this.#profile, { recursive: true, withFileTypes: true });
			} catch (error) {
				// The browser may remove a folder meanwhile.
				const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
				if (!isGone || !existsSync(this.#profile)) throw error;
			}
		}
	}

	/** Ends it like closing its window. */
	async quit(page: Page): Promise<void> {
		const gone = new Promise((resolve) => this.#process?.once("exit", resolve));
		const session = await page.context().browser()?.newBrowserCDPSession();
		await session?.send("Browser.close");
		await gone;
	}

	/** Starts it for the first time, and opens an address. */
	async open(address: string): Promise<Page> {
		const context = await this.#start();
		const page = context.pages()[0] ?? (await context.newPage());
		await page.goto(address);
		return page;
	}

	/** Restarts it, and returns the restored tab with an address. */
	async reopen(address: string): Promise<Page> {
		const context = await this.#start();
		const restored = () => context.pages().find((page) => page.url() === address);
		await expect.poll(restored).toBeDefined();
		const page = restored();
		if (!page) throw new Error("The tab is gone again");
		return page;
	}

	/**
	 * Waits until these texts are in the files that Chromium writes about its tabs and their storage.
	 */
	async written(texts: readonly string[]): Promise<void> {
		await expect
			.poll(() => this.#missing(texts), { timeout: FLUSH_TIMEOUT_MS, interval: 250 })
			.toEqual([]);
	}

	/** Kills it, with all its processes. */
	async kill(): Promise<void> {
		const child = this.#process;
		if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const gone = new Promise((resolve) => child.once("exit", resolve));
		process.kill(-child.pid, "SIGKILL");
		await gone;
	}

	async close(): Promise<void> {
		await this.kill();
		await this.#screen.close();
		await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	}

	async #start(): Promise<BrowserContext> {
		const child = spawn(
			await chromiumExecutable(),
			[...FLAGS, `--user-data-dir=${this.#profile}`],
			{
				// A separate process group, which is killed as a whole.
				detached: true,
				env: { ...process.env, DISPLAY: this.#screen.display },
				stdio: ["ignore", "ignore", "pipe"],
			},
		);
		this.#process = child;
		const browser = await connect(await endpointOf(child));
		const [context] = browser.contexts();
		if (!context) throw new Error("The browser has no window");
		context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
		noteKeyHalves(context, this.#keyHalves);
		return context;
	}

	/** A text that was found may be compressed later, and no longer be found. */
	async #missing(texts: readonly string[]): Promise<string[]> {
		const folders = TABS.map((folder) => contentsOf(join(this.#profile, folder)));
		const written = (await Promise.all(folders)).flat();
		for (const text of texts) {
			const spellings = [Buffer.from(text), Buffer.from(text, "utf16le")];
			const isWritten = written.some((bytes) => spellings.some((each) => bytes.includes(each)));
			if (isWritten) this.#written.add(text);
		}
		const missing = texts.filter((text) => !this.#written.has(text));
		return existsSync(join(this.#profile, PREFERENCES)) ? missing : [PREFERENCES, ...missing];
	}
}

/** The address of the browser's debugger, as the browser prints it. */
function endpointOf({ stderr }: ChildProcessByStdio<null, null, Readable>): Promise<string> {
	return new Promise((resolve, reject) => {
		const lines = createInterface({ input: stderr });
		lines.on("close", () => reject(new Error("The browser ended before it could be driven")));
		lines.on("line", (line) => {
			const endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
			if (endpoint !== undefined) resolve(endpoint);
		});
	});
}

/**
 * A browser that is busy restoring its tabs may not answer the first attempt, or answer without
 * letting its tabs be driven.
 */
async function connect(endpoint: string): Promise<Browser> {
	for (let attempt = 1; ; attempt++) {
		try {
			const browser = await chromium.connectOverCDP(endpoint, { timeout: CONNECT_TIMEOUT_MS });
			const pages = browser.contexts().flatMap((context) => context.pages());
			const answered = pages.map((page) =>
				page.waitForFunction(() => true, undefined, { timeout: CONNECT_TIMEOUT_MS }),
			);
			await Promise.all(answered);
			return browser;
		} catch (error) {
			if (attempt === CONNECT_ATTEMPTS) throw error;
		}
	}
}

/** The browser may remove a file while it is being read. */
async function contentsOf(directory: string): Promise<Buffer[]> {
	const names = await readdir(directory).catch(() => []);
	const read = names.map((name) => readFile(join(directory, name)).catch(() => Buffer.alloc(0)));
	return Promise.all(read);
}
