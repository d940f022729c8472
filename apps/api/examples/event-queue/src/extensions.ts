import { provide, RegistrationDelivery } from "@sim-registration/api";
import { StompDelivery } from "./stomp-delivery.ts";

/** `stomp://login:passcode@host:61613/queue/name`: the path is the queue name. */
const { STOMP_URL = "" } = process.env;
if (!URL.canParse(STOMP_URL)) throw new Error("STOMP_URL: set the address of the message broker");
const { hostname, port, pathname, username, password } = new URL(STOMP_URL);

export default [
	provide(
		RegistrationDelivery,
		() =>
			new StompDelivery({
				host: hostname,
				port: Number(port || "61613"),
				queue: pathname,
				login: decodeURIComponent(username),
				passcode: decodeURIComponent(password),
			}),
	),
];
