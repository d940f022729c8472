import { type SystemProgram, systemProgram } from "./system-program.ts";

const CURL: SystemProgram = {
	title: "curl",
	variable: "CURL_PATH",
	names: ["curl"],
	usualPaths: [],
	debianPackages: ["curl"],
};

const JQ: SystemProgram = {
	title: "jq",
	variable: "JQ_PATH",
	names: ["jq"],
	usualPaths: [],
	debianPackages: ["jq"],
};

/** The paths of what people call a server by hand with. */
export async function webTools(): Promise<{ curl: string; jq: string }> {
	return { curl: await systemProgram(CURL), jq: await systemProgram(JQ) };
}
