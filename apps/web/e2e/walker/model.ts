import { type SampleFile, writtenPdf } from "@sim-registration/sample-documents";
import { hkidCheckDigit } from "@sim-registration/validation";
import type { Account } from "../support/accounts.ts";
import type { Sent } from "./line.ts";
import type { Look } from "./look.ts";

/** The fields that the walker types into, by step. What it leaves alone is the same for everybody. */
export const TEXTS = {
	company: ["companyNameEN", "companyNameHK", "email"],
	person: ["nameEN", "nameHK", "idNO_1", "idNO_2"],
} as const;
export const UPLOADS = {
	company: ["brCopy", "businessProof"],
	person: ["idCopyF", "idCopyB", "idCopyS"],
} as const;

export type FormStep = keyof typeof TEXTS;
export type Text = (typeof TEXTS)[FormStep][number];
export type Upload = (typeof UPLOADS)[FormStep][number];
export type Field = Text | Upload;

export const ALL_TEXTS: readonly Text[] = [...TEXTS.company, ...TEXTS.person];
export const ALL_UPLOADS: readonly Upload[] = [...UPLOADS.company, ...UPLOADS.person];

/** Persons at iAM Smart, with what it provides of them. */
export const PERSONS = {
	full: { nameEN: "SPECIMEN, Tai Man", nameHK: "樣本大文", idNO_1: "A123456", idNO_2: "3" },
	"no-chinese-name": {
		nameEN: "SPECIMEN-O'TEST, Mary Ann Jr.",
		nameHK: "",
		idNO_1: "C123456",
		idNO_2: "9",
	},
	"two-letter-prefix": {
		nameEN: "SPECIMEN, Siu Ling",
		nameHK: "樣本小玲",
		idNO_1: "AB987654",
		idNO_2: "3",
	},
} as const;

/** For which a full storage has no room. */
export const LARGE_FILE_BYTES = 300_000;

const CHOOSE_AGAIN = "choose these files again";
const STEMS = "甲乙丙丁戊己庚辛壬癸";

/** The numbers that an account's values carry. */
interface Serial {
	readonly family: number;
	/** counts the values, over all copies of the registration */
	readonly counter: { value: number };
	/** every value that this registration has ever held */
	readonly issued: Set<string>;
}

/** One field, as far as the walker can know. */
interface Held {
	/** what it held since it was last known to be kept; the last one is what was seen last */
	candidates: readonly string[];
	/** the page went since: any of the candidates may have come back */
	isDoubtful: boolean;
	/** a photo that is still being made ready, or what iAM Smart may fill in: it may come, or not */
	pending: string | undefined;
	/** there was no room to keep it */
	isUnkept: boolean;
}

/** What the customer has entered with one login: the plain model of a form. */
export class Registration {
	readonly account: Account;
	readonly #serial: Serial;
	readonly #held: Map<Field, Held>;
	/** what was sent of it, as far as its tab is sure to remember */
	sent: readonly Sent[] = [];

	private constructor(account: Account, serial: Serial, held: Map<Field, Held>) {
		this.account = account;
		this.#serial = serial;
		this.#held = held;
	}

	/** @param family another number for each registration of a walk */
	static begin(account: Account, family: number): Registration {
		const fields = [...ALL_TEXTS, ...ALL_UPLOADS].map((field) => [field, emptyField()] as const);
		const serial = { family, counter: { value: 0 }, issued: new Set<string>() };
		return new Registration(account, serial, new Map(fields));
	}

	/** What a duplicated tab goes on with. */
	copy(): Registration {
		const held = [...this.#held].map(([field, each]) => [field, { ...each }] as const);
		const copied = new Registration(this.account, this.#serial, new Map(held));
		copied.sent = this.sent;
		return copied;
	}

	isCopyOf(other: Registration): boolean {
		return this.#serial === other.#serial;
	}

	get issued(): ReadonlySet<string> {
		return this.#serial.issued;
	}

	/** Something of it is sure to be kept. */
	get isEntered(): boolean {
		return [...this.#held.keys()].some((field) => !this.allowed(field).includes(""));
	}

	/** What the customer saw last. */
	value(field: Field): string {
		return this.#of(field).candidates.at(-1) ?? "";
	}

	/** What the draft must hold of this field; empty where that is not certain. */
	kept(field: Field): string {
		const { isDoubtful, pending, isUnkept } = this.#of(field);
		return isDoubtful || isUnkept || pending !== undefined ? "" : this.value(field);
	}

	/** All that may be seen in this field now. */
	allowed(field: Field): readonly string[] {
		const { candidates, pending, isDoubtful, isUnkept } = this.#of(field);
		const lost = isUnkept ? [""] : [];
		const known = isDoubtful ? [...candidates, ...lost] : candidates.slice(-1);
		return pending === undefined ? known : [...known, pending];
	}

	/** It was seen, and is what was allowed. */
	see(field: Field, value: string): void {
		const held = this.#of(field);
		if (!held.isDoubtful) {
			this.enter(field, value);
			return;
		}
		held.candidates = [value];
		held.isDoubtful = false;
		held.pending = undefined;
	}

	/** The page goes. */
	interrupt(): void {
		for (const held of this.#held.values()) held.isDoubtful = true;
	}

	/** Typed or chosen, or a photo that became ready. */
	enter(field: Field, value: string): void {
		const held = this.#of(field);
		if (value !== held.candidates.at(-1)) held.candidates = [...held.candidates, value];
		if (value === held.pending) held.pending = undefined;
	}

	/** Something is on its way that is not there yet; undefined where it is no longer wanted. */
	await(field: Field, value: string | undefined): void {
		this.#of(field).pending = value;
	}

	/** No card of it was seen yet, and there may be no room. */
	doubtKeeping(upload: Upload): void {
		this.#of(upload).isUnkept = true;
	}

	/** A photo that is still being made ready. */
	isAwaited(upload: Upload): boolean {
		return this.#of(upload).pending !== undefined;
	}

	/** A card says that its file stays only while the page is open, or a dialog that a reload loses it. */
	noteFiles({ files, text }: Look): void {
		for (const upload of ALL_UPLOADS) {
			const file = files[upload];
			const name = this.value(upload);
			const isNamed = name !== "" && text.includes(CHOOSE_AGAIN) && text.includes(name);
			if (file && !file.isBusy) this.#of(upload).isUnkept = file.isUnkept;
			else if (isNamed) this.#of(upload).isUnkept = true;
		}
	}

	/** What was entered has been written, but for files without room. A doubtful field stays so until it is seen. */
	keep(): void {
		for (const held of this.#held.values())
			if (!held.isUnkept && !held.isDoubtful) held.candidates = held.candidates.slice(-1);
	}

	/** The step that a reload goes back to, because a file of it had no room and is lost. */
	get stepOfUnkept(): FormStep | undefined {
		return (["company", "person"] as const).find((step) =>
			UPLOADS[step].some((upload) => this.#of(upload).isUnkept),
		);
	}

	/** No answer has said what became of what was sent. */
	get mayHaveArrived(): boolean {
		return this.sent.reduce((isOpen, { state, status = 500 }) => {
			if (status === 200 || status === 409) return false;
			return isOpen || (state !== "open" && status >= 500);
		}, false);
	}

	/** Another value for a text; an HKID number is two. */
	nextText(field: Exclude<Text, "idNO_1" | "idNO_2">): string {
		return this.#issue(this.#written(field));
	}

	nextHkid(): readonly [body: string, checkDigit: string] {
		const { family } = this.#serial;
		const digits = String(100_000 + ((family * 1_000 + this.#count()) % 900_000));
		const body = this.#issue(`${"BCDEFGHJKL"[family % 10]}${digits}`);
		return [body, hkidCheckDigit(body) ?? ""];
	}

	/** A PDF whose name and contents say whose it is. */
	nextFile(upload: Upload, { isLarge = false } = {}): SampleFile {
		const name = this.#issue(`${this.#mark} ${upload} ${this.#count()}.pdf`);
		const trailing = `%${name}\n${isLarge ? "%".padEnd(LARGE_FILE_BYTES, name) : ""}`;
		return writtenPdf({ name, trailing });
	}

	/** The name for a photo. */
	nextPhotoName(upload: Upload): string {
		return this.#issue(`${this.#mark} ${upload} ${this.#count()}.jpg`);
	}

	/** Whose a value is cannot be mistaken: no other word of the form looks like it. */
	get #mark(): string {
		return `Zqx${lettersOf(this.#serial.family)}kv`;
	}

	#written(field: Exclude<Text, "idNO_1" | "idNO_2">): string {
		const count = this.#count();
		if (field === "email") return `${this.#mark.toLowerCase()}.${count}@canary.example`;
		if (field === "companyNameEN") return `${this.#mark} ${count} Limited`;
		if (field === "nameEN") return `${this.#mark} ${lettersOf(count)}`;
		const kind = field === "nameHK" ? "龘" : "靐";
		return `${kind}${stemsOf(this.#serial.family)}龖${stemsOf(count)}`;
	}

	#count(): number {
		return ++this.#serial.counter.value;
	}

	#issue(value: string): string {
		this.#serial.issued.add(value);
		return value;
	}

	#of(field: Field): Held {
		const held = this.#held.get(field);
		if (!held) throw new Error(`There is no field ${field}`);
		return held;
	}
}

function emptyField(): Held {
	return { candidates: [""], isDoubtful: false, pending: undefined, isUnkept: false };
}

function lettersOf(number: number): string {
	return String(number)
		.padStart(3, "0")
		.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}

function stemsOf(number: number): string {
	return String(number)
		.padStart(3, "0")
		.replace(/\d/g, (digit) => STEMS[Number(digit)] ?? "");
}
