import { dirname } from "node:path";
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

const CLAMD: SystemProgram = {
	title: "ClamAV's clamd",
	variable: "CLAMD_PATH",
	names: ["clamd"],
	// Debian installs it in a folder that is only on root's PATH.
	usualPaths: ["/usr/sbin/clamd", "/opt/homebrew/sbin/clamd", "/usr/local/sbin/clamd"],
	debianPackages: ["clamav-daemon"],
};

/** The path of clamd, installed if permitted. */
export function clamdExecutable(): Promise<string> {
	return systemProgram(CLAMD);
}

const NGINX: SystemProgram = {
	title: "nginx",
	variable: "NGINX_PATH",
	names: ["nginx"],
	// Debian installs it in a folder that is only on root's PATH.
	usualPaths: ["/usr/sbin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/sbin/nginx"],
	debianPackages: ["nginx"],
};

/** The path of nginx, installed if permitted. */
export function nginxExecutable(): Promise<string> {
	return systemProgram(NGINX);
}

const OPENSSL: SystemProgram = {
	title: "openssl",
	variable: "OPENSSL_PATH",
	names: ["openssl"],
	usualPaths: [],
	debianPackages: ["openssl"],
};

/** The path of openssl, which the guides use to make secrets and keys; installed if permitted. */
export function opensslExecutable(): Promise<string> {
	return systemProgram(OPENSSL);
}

const SYSTEMD_ANALYZE: SystemProgram = {
	title: "systemd-analyze",
	variable: "SYSTEMD_ANALYZE_PATH",
	names: ["systemd-analyze"],
	usualPaths: [],
	debianPackages: ["systemd"],
};

/**
 * The path of systemd-analyze, which checks units and needs no running systemd; installed if
 * permitted.
 */
export function systemdAnalyzeExecutable(): Promise<string> {
	return systemProgram(SYSTEMD_ANALYZE);
}

const PROMETHEUS: SystemProgram = {
	title: "Prometheus",
	variable: "PROMETHEUS_PATH",
	names: ["prometheus"],
	usualPaths: [],
	debianPackages: ["prometheus"],
};

/** The path of Prometheus, which reads metrics and evaluates alerts; installed if permitted. */
export function prometheusExecutable(): Promise<string> {
	return systemProgram(PROMETHEUS);
}

const TESSERACT: SystemProgram = {
	title: "Tesseract",
	variable: "TESSERACT_PATH",
	names: ["tesseract"],
	usualPaths: [],
	debianPackages: ["tesseract-ocr", "tesseract-ocr-eng", "tesseract-ocr-chi-tra"],
};

/** The path of the OCR that reads English and Traditional Chinese; installed if permitted. */
export function tesseractExecutable(): Promise<string> {
	return systemProgram(TESSERACT);
}

const FIREFOX: SystemProgram = {
	title: "Firefox",
	variable: "FIREFOX_PATH",
	names: ["firefox-esr", "firefox"],
	usualPaths: ["/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"],
	debianPackages: ["firefox-esr"],
};

/** The path of Firefox, installed if permitted. It needs no driver: it speaks WebDriver BiDi. */
export function firefoxExecutable(): Promise<string> {
	return systemProgram(FIREFOX);
}

const WEBKIT_DRIVER: SystemProgram = {
	title: "WebKitGTK with its WebDriver",
	variable: "WEBKIT_DRIVER_PATH",
	names: ["WebKitWebDriver"],
	usualPaths: [],
	debianPackages: ["webkit2gtk-driver"],
};

/** The path of WebKitGTK's driver, which includes its browser; installed if permitted. */
export function webKitDriverExecutable(): Promise<string> {
	return systemProgram(WEBKIT_DRIVER);
}

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

const RADOSGW: SystemProgram = {
	title: "Ceph with radosgw",
	variable: "RADOSGW_PATH",
	names: ["radosgw"],
	usualPaths: [],
	debianPackages: ["ceph-mon", "ceph-mgr", "ceph-osd", "radosgw"],
};

/** The folder of Ceph's programs, all of one version; installed if permitted. */
export async function cephPrograms(): Promise<string> {
	return dirname(await systemProgram(RADOSGW));
}
