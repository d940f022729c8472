import { type SystemProgram, systemProgram } from "./system-program.ts";

const C_COMPILER: SystemProgram = {
	title: "A C compiler",
	variable: "CC_PATH",
	names: ["cc", "gcc", "clang"],
	usualPaths: [],
	debianPackages: ["gcc", "libc6-dev"],
};

/** The path of a C compiler with the headers of libc, installed if permitted. */
export function cCompiler(): Promise<string> {
	return systemProgram(C_COMPILER);
}
