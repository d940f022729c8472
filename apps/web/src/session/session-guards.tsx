import { DraftOffer, FoundDraftOffer } from "../draft/draft-offer.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { SessionWatch } from "./session-watch.tsx";

/** Everything that watches over a logged-in customer on every step. */
export function SessionGuards() {
	return (
		<>
			<DraftOffer />
			<FoundDraftOffer />
			<BackToLogin />
			<SessionWatch />
		</>
	);
}
