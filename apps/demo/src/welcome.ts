import { resolve } from "node:path";
import { renderUnicodeCompact } from "uqr";

const PATH = "/real-name-registration/tc";

interface Welcome {
	readonly port: number;
	readonly httpsPort: number;
	/** of this machine in the local network */
	readonly address: string;
	readonly dataDirectory: string;
	readonly keyDirectory: string;
	/** the local iAM Smart's address for browsers; undefined if it is not running */
	readonly sandboxUrl: string | undefined;
}

/** Everything needed to open the form on a phone. */
export function welcomeText(welcome: Welcome): string {
	const { port, httpsPort, address, dataDirectory, keyDirectory, sandboxUrl } = welcome;
	const phoneUrl = `https://${address}:${httpsPort}${PATH}`;
	return `
SIM card real-name registration 電話智能卡實名登記

  On this machine   http://localhost:${port}${PATH}
                    (a desktop browser: switch its developer tools to a phone)
  On a phone        ${phoneUrl}
                    (same network; the certificate is self-made, so the phone asks once)

${indent(renderUnicodeCompact(phoneUrl))}

  Demo logins      account 204518837 with mobile 61234567 or 98765432, or with BR 39284710
                    account 204518838 with mobile 51234567 (no BR number)

  iAM Smart         ${sandboxLine(sandboxUrl)}

  Data              ${resolve(dataDirectory)}
  Keys              ${resolve(keyDirectory)}
  Registrations     pnpm --silent operator registrations list
  Mails             pnpm --silent operator mails take --to mails
  Stop              Ctrl+C

`;
}

function sandboxLine(sandboxUrl: string | undefined): string {
	if (sandboxUrl === undefined) return "no test service runs beside the form";
	return `${sandboxUrl}   (a test service with made-up persons; not iAM Smart 智方便)`;
}

function indent(text: string): string {
	return text
		.split("\n")
		.map((line) => `  ${line}`)
		.join("\n");
}
