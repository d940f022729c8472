/** Stands for `@tanstack/devtools-event-client`: what the form library tells its developer tools. */
export class EventClient {
	emit(): void {}

	on(): () => void {
		return () => {};
	}
}
