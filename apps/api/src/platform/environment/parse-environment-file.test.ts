import { expect, test } from "vitest";
import { parseEnvironmentFile } from "./parse-environment-file.ts";

/** What systemd 252 makes of them: printed by its environment generator. */
test.each([
	["A=plain", "plain"],
	["A=with blanks  inside   ", "with blanks  inside"],
	["A =  b", "b"],
	["  A=b", "b"],
	["A=", ""],
	["A=a&b;c $d `e`", "a&b;c $d `e`"],
	["A=https://u:p&w@h/?a=b", "https://u:p&w@h/?a=b"],
	["A=a#b", "a#b"],
	['A="2888 0000"', "2888 0000"],
	['A="in quotes"  ', "in quotes"],
	["A='single # quoted'", "single # quoted"],
	['A="a\\"b\\\\c\\nd"', 'a"b\\c\\nd'],
	["A='it''s'", "its"],
	['A="a"  b "c"', 'ab "c"'],
	['A=it\'s "quoted"', 'it\'s "quoted"'],
	['A="two\nlines"', "two\nlines"],
	['A="two \\\nlines"', "two lines"],
	["A=a\\\nb", "ab"],
	["A=a\\ b\\\\c", "a b\\c"],
	["A=blank at the end\\ ", "blank at the end "],
	['A="without an end', "without an end"],
	['A="', ""],
	["A=1\r\nB=2\r\n", "1"],
	["A=1\rB=2", "1"],
	['A="a"  "b"', "ab"],
	["A='a\\$b'", "a\\$b"],
	['# B="x\nA=1', "1"],
	["A=1\nA=2", "2"],
	["# A=1\n;A=2\nA=3", "3"],
	["nothing\nA=1", "1"],
])("%j gives %j", (text, value) => {
	expect(parseEnvironmentFile(text)["A"]).toBe(value);
});

test("impossible names are ignored", () => {
	expect(parseEnvironmentFile("1A=x\nA-B=x\nA B=x\n=x\n_a1=y\n")).toEqual({ _a1: "y" });
});
