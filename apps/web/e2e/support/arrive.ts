import type { RegistrationFiles, SampleFile } from "@sim-registration/sample-documents";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Account } from "./accounts.ts";
import { type CompanyEntry, Customer, type PersonEntry } from "./customer.ts";
import { ordinaryEntries } from "./entries.ts";
import { openSession, type SolvedCaptcha } from "./open-session.ts";
import { answers, PHONE, type Phone } from "./phone.ts";
import type { Product } from "./product.ts";
import type { Arrival, PutFile } from "./put-draft.ts";
import type { Texts } from "./texts.ts";

/** What a customer needs to arrive at a step. */
export interface Stage {
	readonly phone: Phone;
	readonly product: Product;
	readonly account: Account;
	/** from `bundle-put-draft.ts` */
	readonly putDraftScript: string;
	/** solves the login's captcha if it is not ALTCHA's */
	readonly captcha?: () => Promise<SolvedCaptcha>;
}

/** The options of a customer. */
export interface Circumstances {
	/** in the address, if it differs from that of the texts: /sc shows those of /tc */
	readonly language?: string;
	/** another device, or another setting of the phone */
	readonly device?: BrowserContextOptions;
	/** prepares the empty page before its first navigation */
	readonly before?: (page: Page) => Promise<unknown>;
	/** whether the step itself is filled in, or what else; earlier steps always are */
	readonly isFilled?: boolean | "person too" | "files alone";
	/** entries that differ from {@link ordinaryEntries} */
	readonly company?: Partial<CompanyEntry>;
	readonly person?: Partial<PersonEntry>;
	/** a file that is still to be chosen */
	readonly without?: keyof RegistrationFiles;
	/** of a proxy in front of the server */
	readonly port?: number;
	/** uses an account with a dummy BR */
	readonly isDummyBr?: boolean;
	/** logs in with the BR number instead of the mobile number */
	readonly byBrNo?: boolean;
}

type Step = "company" | "person" | "confirm";

const HEADINGS = {
	company: "companyHeading",
	person: "personHeading",
	confirm: "confirmHeading",
} as const;

/** A page of the form's origin that has no script. */
export const EMPTY_PAGE = "page-not-found";

/** A customer at the login. */
export async function arriveAtLogin(
	{ phone, product }: Stage,
	texts: Texts,
	{ device, before, language = texts.language, port = product.port }: Circumstances = {},
): Promise<Customer> {
	const page = await phone.newPage({ ...PHONE, ...device });
	await before?.(page);
	await page.goto(product.address(language, port));
	await answers(page);
	return new Customer(page, texts);
}

/**
 * A customer at a later step: logs in by calling the server, stores the draft where the form keeps
 * it, and opens the form as after a reload.
 */
export async function arriveAt(
	step: Step,
	{ phone, product, putDraftScript, captcha, ...stage }: Stage,
	texts: Texts,
	circumstances: Circumstances = {},
): Promise<Customer> {
	const { isDummyBr = false } = circumstances;
	const account = isDummyBr ? product.takeAccount({ isDummyBr }) : stage.account;
	const { device, before, byBrNo = false, port = product.port } = circumstances;
	const { language = texts.language } = circumstances;
	const page = await phone.newPage({ ...PHONE, ...device });
	await before?.(page);
	const login = {
		...account.login,
		...(byBrNo ? { mobileNO: "", brNO: account.brNO } : { brNO: "" }),
	};
	const [session, entered] = await Promise.all([
		openSession(product, login, texts, captcha),
		valuesFor(step, account, circumstances),
		page.goto(product.address(EMPTY_PAGE, port)),
	]);
	await page.evaluate(putDraftScript);
	const arrival: Arrival = {
		...session,
		...entered,
		step,
		login,
		path: new URL(product.address(language)).pathname,
	};
	await page.evaluate((values) => putDraft(values), arrival);
	await page.reload();
	await answers(page);
	const customer = new Customer(page, texts);
	await customer
		.heading(texts[HEADINGS[step]])
		.waitFor()
		.catch(async (cause) => {
			const shown = await page.locator("body").ariaSnapshot();
			throw new Error(`Instead of the ${step} step the form shows: ${shown}`, { cause });
		});
	return customer;
}

type Values = Pick<Arrival, "company" | "person" | "companyFiles" | "personFiles">;

const NOTHING_ENTERED: Values = { company: {}, person: {}, companyFiles: {}, personFiles: {} };

async function valuesFor(
	step: Step,
	{ isDummyBr }: Account,
	circumstances: Circumstances,
): Promise<Values> {
	const { isFilled = false, without } = circumstances;
	const ordinary = await ordinaryEntries();
	const { brParts: _parts, brCopy: _copy, ...withoutBr } = ordinary.company;
	const company = isDummyBr ? withoutBr : ordinary.company;
	const hasCompany = isFilled !== false || step !== "company";
	const hasPerson =
		step === "confirm" || (isFilled !== false && step === "person") || isFilled === "person too";
	const values = {
		...NOTHING_ENTERED,
		...(hasCompany && companyValues({ ...company, ...circumstances.company })),
		...(hasPerson && personValues({ ...ordinary.person, ...circumstances.person })),
	};
	return {
		...values,
		...(isFilled === "files alone" && { [step]: {} }),
		companyFiles: withoutFile(values.companyFiles, without),
		personFiles: withoutFile(values.personFiles, without),
	};
}

function companyValues(company: CompanyEntry): Pick<Values, "company" | "companyFiles"> {
	const { brParts = [], brCopy, businessProof, others, ...texts } = company;
	const parts = brParts.map((part, index) => [`brNO_${index + 1}`, part]);
	return {
		company: { ...texts, ...others, branchSameAsCompany: true, ...Object.fromEntries(parts) },
		companyFiles: {
			...(brCopy && { brCopy: putFile(brCopy) }),
			businessProof: putFile(businessProof),
		},
	};
}

function personValues(entry: PersonEntry): Pick<Values, "person" | "personFiles"> {
	const { birthday, idNumber, idCopyF, idCopyB, idCopyS, others, ...person } = entry;
	const [birthday_dd, birthday_mm, birthday_yyyy] = birthday;
	const [first = "", second = ""] = idNumber;
	const number = person.idType === "HKID" ? { idNO_1: first, idNO_2: second } : { idNO: first };
	return {
		person: { ...person, ...others, birthday_dd, birthday_mm, birthday_yyyy, ...number },
		personFiles: {
			idCopyF: putFile(idCopyF),
			idCopyB: putFile(idCopyB),
			idCopyS: putFile(idCopyS),
		},
	};
}

function withoutFile(files: Values["companyFiles"], upload: string | undefined) {
	return Object.fromEntries(Object.entries(files).filter(([name]) => name !== upload));
}

function putFile({ name, type, bytes }: SampleFile): PutFile {
	return { name, type, base64: Buffer.from(bytes).toString("base64") };
}
