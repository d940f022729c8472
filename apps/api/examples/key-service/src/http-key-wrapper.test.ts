import { describeKeyWrapper } from "@sim-registration/api/contracts";
import { expect, it } from "vitest";
import { HttpKeyWrapper } from "./http-key-wrapper.ts";
import { LocalKeyService } from "./local-key-service.ts";

const TOKEN = "a token of the local key service";
const KEY_ID = "00112233445566778899aabbccddeeff";
const services: LocalKeyService[] = [];

async function startService(): Promise<string> {
	const service = await new LocalKeyService(TOKEN).start();
	services.push(service);
	return service.url;
}

function wrapperAt(url: string, token = TOKEN): HttpKeyWrapper {
	return new HttpKeyWrapper({ url, keyName: "sim-registration", token });
}

async function stopServices(): Promise<void> {
	for (const service of services.splice(0)) await service.stop();
}

describeKeyWrapper("HttpKeyWrapper", {
	open: async () => wrapperAt(await startService()),
	reopen: () => Promise.resolve(wrapperAt(services[0]?.url ?? "")),
	openStranger: async () => wrapperAt(await startService()),
	close: stopServices,
	goAway: stopServices,
	hang: async () => {
		for (const service of services) service.isHanging = true;
	},
});

it("reports a failing service as an error, not as a key that does not open", async () => {
	const refused = wrapperAt(await startService(), "another token");
	await expect(refused.unwrap(KEY_ID, Buffer.alloc(60))).rejects.toMatchObject({
		name: "KeyServiceError",
	});
	await stopServices();
});
