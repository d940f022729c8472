import { useLingui } from "@lingui/react/macro";
import {
	ACCOUNT_NO_CHARACTERS,
	BR_LOGIN_CHARACTERS,
	MOBILE_NO_CHARACTERS,
	normaliseLoginValue,
	normaliseMobileNumber,
} from "@sim-registration/validation";
import { TextField } from "../../fields/text-field.tsx";
import { Card } from "../../layout/card.tsx";
import { InsteadNote } from "./instead-note.tsx";
import styles from "./login-fields.module.css";
import type { LoginForm } from "./use-login-form.ts";

interface LoginFieldsProps {
	readonly form: LoginForm;
}

/**
 * The account number, and a mobile number or a BR number: once one has text the other is disabled.
 */
export function LoginFields({ form }: LoginFieldsProps) {
	const { t } = useLingui();
	const { mobileNO, brNO } = form.values;
	// Values in both, as a browser may restore them, disable neither.
	const isMobileClosed = brNO !== "" && mobileNO === "";
	const isBrClosed = mobileNO !== "" && brNO === "";
	return (
		<Card>
			<TextField
				{...form.bind("accountNO")}
				label={t`Account No.`}
				hint={t`9 characters, at the top right of your bill`}
				autoComplete="username"
				normalise={normaliseLoginValue}
				maxCharacters={ACCOUNT_NO_CHARACTERS}
			/>
			<TextField
				{...form.bind("mobileNO")}
				label={t`Mobile No.`}
				hint={t`If the account has several mobile numbers, enter any one of them`}
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				isDisabled={isMobileClosed}
				normalise={normaliseMobileNumber}
				maxCharacters={MOBILE_NO_CHARACTERS}
			/>
			<InsteadNote
				isShown={isMobileClosed}
				reason={t`Mobile No. is not needed, because a BR Certificate No. is entered.`}
				button={t`Use Mobile No. instead`}
				onPress={() => form.change({ brNO: "" })}
				focusOn="mobileNO"
			/>
			<p className={styles["or"]}>{t`or`}</p>
			<TextField
				{...form.bind("brNO")}
				label={t`First 8 digits of BR Certificate No.`}
				autoCapitalize="characters"
				isDisabled={isBrClosed}
				normalise={normaliseLoginValue}
				maxCharacters={BR_LOGIN_CHARACTERS}
			/>
			<InsteadNote
				isShown={isBrClosed}
				reason={t`BR Certificate No. is not needed, because a Mobile No. is entered.`}
				button={t`Use BR Certificate No. instead`}
				onPress={() => form.change({ mobileNO: "" })}
				focusOn="brNO"
			/>
		</Card>
	);
}
