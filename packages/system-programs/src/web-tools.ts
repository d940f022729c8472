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

/** The paths of curl and jq, for calling a server by hand. */
export async function webTools(): Promise<{ curl: string; jq: string }> {
	return { curl: await systemProgram(CURL), jq: await systemProgram(JQ) };
}
