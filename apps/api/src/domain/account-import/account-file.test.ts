import { describe, expect, it } from "vitest";
import { AccountFileError, parseAccountFile } from "./account-file.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
const ROW = "ABC518837,61234567,12345678,office@company.example,no";

function problemsOf(text: string): readonly string[] {
	try {
		parseAccountFile(text);
	} catch (error) {
		if (error instanceof AccountFileError) return error.problems;
		throw error;
	}
	return [];
}

describe("a file of accounts", () => {
	it.each([
		["TRUE", true],
		[" Yes ", true],
		["y", true],
		["1", true],
		["False", false],
		["NO", false],
		["n", false],
		["0", false],
		["", false],
	])("reads %j in the dummy BR column as %j", (word, isDummyBr) => {
		const row = `ABC518837,61234567,,office@company.example,${word}`;
		const { accounts } = parseAccountFile(`${HEADER}\n${row}\n`);
		expect(accounts).toMatchObject([{ isDummyBr }]);
	});

	it("may have spaces around names and values, empty lines, and Windows line ends", () => {
		const header = HEADER.replaceAll(",", " , ");
		const row = " ABC518837 , 61234567  91234567 ,12345678 , office@company.example , no ";
		expect(parseAccountFile(`${header}\r\n\r\n${row}\r\n`).accounts).toEqual([
			{
				accountNO: "ABC518837",
				mobileNOs: ["61234567", "91234567"],
				brNO: "12345678",
				contactEmail: "office@company.example",
				isDummyBr: false,
			},
		]);
	});

	it.each([
		[
			"an account twice, in whatever case",
			`${ROW}\n${ROW.toLowerCase()}`,
			"Line 3: accountNO: already in line 2",
		],
		["an account with a blank twice", `${ROW}\n ${ROW}`, "Line 3: accountNO: already in line 2"],
		[
			"a wrong second mobile number",
			ROW.replace("61234567", "61234567 6123456"),
			"Line 2: mobileNOs: each number needs 8 digits, without +852 and without spaces in it",
		],
		[
			"a word that is neither yes nor no",
			ROW.replace(",no", ",maybe"),
			"Line 2: isDummyBr: write true or false",
		],
		[
			"an account that nobody can log in to",
			"ABC518837,,,office@company.example,yes",
			"Line 2: mobileNOs and brNO: at least one is required to log in",
		],
		[
			"a number without its zeros",
			ROW.replace("ABC518837", "4518837"),
			"Line 2: accountNO: needs 9 letters or digits; a spreadsheet may have dropped its leading zeros",
		],
		[
			"a number with a letter that is too short",
			ROW.replace("ABC518837", "ABC51883"),
			"Line 2: accountNO: needs 9 letters or digits",
		],
	])("is rejected for %s", (_title, rows, problem) => {
		expect(problemsOf(`${HEADER}\n${rows}\n`)).toEqual([problem]);
	});

	it.each([
		["semicolons", HEADER.replaceAll(",", ";")],
		["tabs", HEADER.replaceAll(",", "\t")],
	])("with %s between the values is refused with the separator to use", (_what, header) => {
		expect(problemsOf(`${header}\n${ROW}\n`)).toEqual([
			"Separate the values with commas, in the header line too.",
		]);
	});

	it.each([
		["one column", "accountNO"],
		["columns with semicolons in their names", "accountNO;mobileNOs,brNO"],
	])("with only %s is refused with the missing columns", (_what, header) => {
		expect(problemsOf(`${header}\n`)).toEqual([expect.stringContaining("Missing columns: ")]);
	});

	it("with a column twice is refused, because only one of the two would count", () => {
		expect(problemsOf(`${HEADER},brNO\n${ROW},87654321\n`)).toEqual(["Columns named twice: brNO"]);
	});

	it("may have other columns, which are named", () => {
		const file = parseAccountFile(`${HEADER},branch,mobileNO\n${ROW},Mong Kok,91234567\n`);
		expect(file.otherColumns).toEqual(["branch", "mobileNO"]);
		expect(file.accounts).toMatchObject([{ mobileNOs: ["61234567"] }]);
	});

	it("names rows that cannot be divided into values beside all other problems, in order", () => {
		const rows = [
			ROW.replace("61234567", "6123456"),
			`${ROW},`,
			ROW.replace(",no", ""),
			ROW.replace("office@", 'office"@'),
			ROW.replace("ABC518837", "ABC518838").replace(",no", ",maybe"),
			ROW.replace("ABC518837", '"ABC518837'),
		];
		expect(problemsOf(`${HEADER}\n${rows.join("\n")}\n`)).toEqual([
			"Line 2: mobileNOs: each number needs 8 digits, without +852 and without spaces in it",
			"Line 3: 6 values, but the header names 5 columns",
			"Line 4: 4 values, but the header names 5 columns",
			"Line 5: a quotation mark is misplaced or missing",
			"Line 6: isDummyBr: write true or false",
			"Line 7: a quotation mark is misplaced or missing",
		]);
	});

	it("names the line of a header that cannot be divided into names", () => {
		expect(problemsOf(`"${HEADER}\n${ROW}\n`)).toEqual([
			"Line 2: a quotation mark is misplaced or missing",
		]);
	});

	it("that is empty lacks every column", () => {
		expect(problemsOf("")).toEqual([`Missing columns: ${HEADER.replaceAll(",", ", ")}`]);
	});

	it("is refused with an error that has every problem in its message", () => {
		expect(String(new AccountFileError(["Line 2: one", "Line 3: another"]))).toBe(
			"AccountFileError: Line 2: one\nLine 3: another",
		);
	});

	it("reports missing columns", () => {
		expect(problemsOf(`accountNO,brNO,contactEmail\n`)).toEqual([
			"Missing columns: mobileNOs, isDummyBr",
		]);
	});
});

it("the message names the first 20 problems, and how many more there are", () => {
	const rows = Array.from({ length: 23 }, () => "x").join("\n");
	const parse = () => parseAccountFile(`${HEADER}\n${rows}\n`);
	expect(parse).toThrow(/^(Line \d+: .+\n){20}and 3 more; correct these and repeat the command$/);
});

it("leaves out rows without any value", () => {
	const { accounts } = parseAccountFile(`${HEADER}\n${ROW}\n,,,,\n , ,,,\n`);
	expect(accounts).toHaveLength(1);
});
