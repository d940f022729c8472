import { type SampleFile, writtenPdf } from "@sim-registration/sample-documents";
import { hkidCheckDigit } from "@sim-registration/validation";
import type { Account } from "../support/accounts.ts";
import type { Sent } from "../support/line.ts";
import type { Look } from "./look.ts";

/**
 * The fields that the walker types into, by step. The other fields are the same for every customer.
 */
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

/** Persons at iAM Smart, with the values that it provides. */
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

/** Too large for a full storage. */
export const LARGE_FILE_BYTES = 300_000;

const CHOOSE_AGAIN = "choose these files again";
const STEMS = "甲乙丙丁戊己庚辛壬癸";

/** The numbers that identify an account's values. */
interface Serial {
	readonly family: number;
	/** counts the values, over all copies of the registration */
	readonly counter: { value: number };
	/** every value that this registration has ever held */
	readonly issued: Set<string>;
}

/** What the walker can know about one field. */
interface Held {
	/** its values since it was last known to be stored; the last one was seen last */
	candidates: readonly string[];
	/** the page was unloaded since: any of the candidates may have been restored */
	isDoubtful: boolean;
	/**
	 * a value that may or may not appear: a photo that is still being prepared, or a value of iAM
	 * Smart
	 */
	pending: string | undefined;
	/** there was no room to store it */
	isUnkept: boolean;
}

/** The model of a form: what the customer has entered with one login. */
export class Registration {
	readonly account: Account;
	readonly #serial: Serial;
	readonly #held: Map<Field, Held>;
	/** its submissions, which its tab remembers whatever storage does */
	sent: readonly Sent[] = [];

	private constructor(account: Account, serial: Serial, held: Map<Field, Held>) {
		this.account = account;
		this.#serial = serial;
		this.#held = held;
	}

	/** @param family a different number for each registration of a walk */
	static begin(account: Account, family: number): Registration {
		const fields = [...ALL_TEXTS, ...ALL_UPLOADS].map((field) => [field, emptyField()] as const);
		const serial = { family, counter: { value: 0 }, issued: new Set<string>() };
		return new Registration(account, serial, new Map(fields));
	}

	/** The registration with which a duplicated tab continues. */
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

	/** Whether something of it is sure to be stored. */
	get isEntered(): boolean {
		return [...this.#held.keys()].some((field) => !this.allowed(field).includes(""));
	}

	/** The value that the customer saw last. */
	value(field: Field): string {
		return this.#of(field).candidates.at(-1) ?? "";
	}

	/** The value that the draft must contain; empty if that is not certain. */
	kept(field: Field): string {
		const { isDoubtful, pending, isUnkept } = this.#of(field);
		return isDoubtful || isUnkept || pending !== undefined ? "" : this.value(field);
	}

	/** All values that the field may show now. */
	allowed(field: Field): readonly string[] {
		const { candidates, pending, isDoubtful, isUnkept } = this.#of(field);
		const lost = isUnkept ? [""] : [];
		const known = isDoubtful ? [...candidates, ...lost] : candidates.slice(-1);
		return pending === undefined ? known : [...known, pending];
	}

	/** Records a value that was seen and is allowed. */
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

	/** Records that the page is unloaded. */
	interrupt(): void {
		for (const held of this.#held.values()) held.isDoubtful = true;
	}

	/** Records a value that was typed or chosen, or a photo that is ready. */
	enter(field: Field, value: string): void {
		const held = this.#of(field);
		if (value !== held.candidates.at(-1)) held.candidates = [...held.candidates, value];
		if (value === held.pending) held.pending = undefined;
	}

	/** Records a value that will appear later; undefined if it is no longer awaited. */
	await(field: Field, value: string | undefined): void {
		this.#of(field).pending = value;
	}

	/** Records that there may be no room for a file whose card has not been seen. */
	doubtKeeping(upload: Upload): void {
		this.#of(upload).isUnkept = true;
	}

	/** Whether a photo is still being prepared. */
	isAwaited(upload: Upload): boolean {
		return this.#of(upload).pending !== undefined;
	}

	/** Records the files that are not stored, according to their cards or a dialog. */
	noteFiles({ files, text }: Look): void {
		for (const upload of ALL_UPLOADS) {
			const file = files[upload];
			const name = this.value(upload);
			const isNamed = name !== "" && text.includes(CHOOSE_AGAIN) && text.includes(name);
			if (file && !file.isBusy) this.#of(upload).isUnkept = file.isUnkept;
			else if (isNamed) this.#of(upload).isUnkept = true;
		}
	}

	/**
	 * Records that all entries are stored, except files without room. A doubtful field stays so until
	 * it is seen.
	 */
	keep(): void {
		for (const held of this.#held.values())
			if (!held.isUnkept && !held.isDoubtful) held.candidates = held.candidates.slice(-1);
	}

	/** The step that a reload returns to, because one of its files had no room and is lost. */
	get stepOfUnkept(): FormStep | undefined {
		return (["company", "person"] as const).find((step) =>
			UPLOADS[step].some((upload) => this.#of(upload).isUnkept),
		);
	}

	/** Whether the outcome of a submission is unknown. */
	get mayHaveArrived(): boolean {
		return this.sent.reduce((isOpen, { state, status = 500 }) => {
			if (status === 200 || status === 409) return false;
			return isOpen || (state !== "open" && status >= 500);
		}, false);
	}

	/** A new value for a text field; an HKID number has two. */
	nextText(field: Exclude<Text, "idNO_1" | "idNO_2">): string {
		return this.#issue(this.#written(field));
	}

	nextHkid(): readonly [body: string, checkDigit: string] {
		const { family } = this.#serial;
		const digits = String(100_000 + ((family * 1_000 + this.#count()) % 900_000));
		const body = this.#issue(`${"BCDEFGHJKL"[family % 10]}${digits}`);
		return [body, hkidCheckDigit(body) ?? ""];
	}

	/** A PDF whose name and contents identify its registration. */
	nextFile(upload: Upload, { isLarge = false } = {}): SampleFile {
		const name = this.#issue(`${this.#mark} ${upload} ${this.#count()}.pdf`);
		const trailing = `%${name}\n${isLarge ? "%".padEnd(LARGE_FILE_BYTES, name) : ""}`;
		return writtenPdf({ name, trailing });
	}

	/** A name for a photo. */
	nextPhotoName(upload: Upload): string {
		return this.#issue(`${this.#mark} ${upload} ${this.#count()}.jpg`);
	}

	/** Identifies the values of a registration; no other word of the form looks like it. */
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
