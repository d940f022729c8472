import { Trans } from "@lingui/react/macro";

/** Which addresses the confirmation goes to, masked by the server. */
export function MailedTo({ addresses }: { readonly addresses: readonly string[] }) {
	return (
		<>
			<p>
				<Trans>
					A confirmation e-mail is sent to your registered e-mail address and to the contact e-mail
					address of the account:
				</Trans>
			</p>
			<ul>
				{addresses.map((address) => (
					<li key={address}>{address}</li>
				))}
			</ul>
		</>
	);
}
