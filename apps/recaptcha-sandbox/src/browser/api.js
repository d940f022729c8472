// api.js: prepares `grecaptcha.ready` and loads the rest, in two steps like the real one.
(() => {
	const own = new URL(document.currentScript.src);
	const settings = window.___grecaptcha_cfg ?? {};
	window.___grecaptcha_cfg = settings;
	settings.waiting ??= [];
	settings.render = own.searchParams.get("render") ?? "onload";
	settings.language = own.searchParams.get("hl") ?? navigator.language;
	settings.onload = own.searchParams.get("onload");
	window.grecaptcha ??= {};
	window.grecaptcha.ready ??= (callback) => settings.waiting.push(callback);
	const address = `${own.origin}/recaptcha/releases/sandbox/recaptcha.js`;
	const script = document.createElement("script");
	script.async = true;
	// Only with `trustedtypes=true`; where Trusted Types are enforced, plain text is rejected.
	const isTyped = own.searchParams.get("trustedtypes") === "true" && window.trustedTypes;
	script.src = isTyped
		? window.trustedTypes
				.createPolicy("goog#html", { createScriptURL: (text) => text })
				.createScriptURL(address)
		: address;
	document.head.append(script);
})();
