import type { IssueCode } from "@sim-registration/validation";
import { type ComponentType, lazy, Suspense } from "react";
import { untilLoaded } from "../loading/until-loaded.ts";
import { AltchaBox } from "./altcha-box.tsx";
import type { Captcha } from "./captcha.ts";

const RecaptchaBox = lazy(
	untilLoaded(async () => (await import("./recaptcha-parts.ts")).RecaptchaBox),
);
const RecaptchaNote = lazy<ComponentType>(() =>
	import("./recaptcha-parts.ts").then(
		({ RecaptchaNote }) => ({ default: RecaptchaNote }),
		() => ({ default: () => null }),
	),
);

interface CaptchaBoxProps {
	readonly captcha: Captcha;
	readonly issue?: IssueCode | undefined;
}

/** The visible part of the captcha. */
export function CaptchaBox({ captcha: { view }, issue }: CaptchaBoxProps) {
	if (!view) return null;
	if (view.kind === "altcha") return <AltchaBox view={view} issue={issue} />;
	return (
		<Suspense>
			{view.isBoxNeeded && <RecaptchaBox view={view} issue={issue} />}
			<RecaptchaNote />
		</Suspense>
	);
}
