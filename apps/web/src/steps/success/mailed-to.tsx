import { useLingui } from "@lingui/react/macro";

/** The addresses of the confirmation, masked by the server. */
export function MailedTo({ addresses }: { readonly addresses: readonly string[] }) {
	const { t } = useLingui();
	return (
		<>
			<p>
				{t`A confirmation e-mail is sent to your registered e-mail address and to the contact e-mail address of the account:`}
			</p>
			<ul>
				{addresses.map((address) => (
					<li key={address} translate="no" lang="en">
						{address}
					</li>
				))}
			</ul>
		</>
	);
}
