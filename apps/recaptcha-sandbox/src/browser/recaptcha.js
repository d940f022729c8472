// The script that api.js loads: `execute` (v3), `render`, `reset` and `getResponse` (v2 checkbox).
(() => {
	const { origin } = new URL(document.currentScript.src);
	const settings = window.___grecaptcha_cfg;
	const SIZES = { normal: [304, 78], compact: [164, 144] };
	const widgets = [];

	const execute = async (siteKey, { action = "" } = {}) => {
		if (siteKey !== settings.render)
			throw new Error(`Invalid site key or not loaded in api.js: ${siteKey}`);
		const answer = await fetch(`${origin}/recaptcha/api2/reload?k=${encodeURIComponent(siteKey)}`, {
			method: "POST",
			body: new URLSearchParams({ action }),
		});
		if (!answer.ok) throw new Error("reCAPTCHA could not be reached");
		return (await answer.json()).token;
	};

	const frameAddress = ({ parameters }) => {
		const query = new URLSearchParams({
			k: parameters.sitekey,
			co: location.origin,
			hl: parameters.hl ?? settings.language,
		});
		return `${origin}/recaptcha/api2/anchor?${query}`;
	};

	const render = (container, parameters) => {
		const place = typeof container === "string" ? document.getElementById(container) : container;
		if (!place) throw new Error("reCAPTCHA placeholder element must be an element or id");
		if (place.childElementCount > 0)
			throw new Error("reCAPTCHA has already been rendered in this element");
		const widget = { parameters, response: "", frame: document.createElement("iframe") };
		const [width, height] = SIZES[parameters.size ?? "normal"];
		widget.frame.title = "reCAPTCHA";
		widget.frame.width = String(width);
		widget.frame.height = String(height);
		widget.frame.style.border = "0";
		widget.frame.src = frameAddress(widget);
		place.append(widget.frame);
		return widgets.push(widget) - 1;
	};

	window.addEventListener("message", ({ data, source, origin: from }) => {
		const widget = widgets.find(({ frame }) => frame.contentWindow === source);
		if (!widget || from !== origin) return;
		widget.response = data.token ?? "";
		if (data.token) widget.parameters.callback?.(data.token);
		else if (data.isExpired) widget.parameters["expired-callback"]?.();
		else widget.parameters["error-callback"]?.();
	});

	Object.assign(window.grecaptcha, {
		execute,
		render,
		reset(id = 0) {
			widgets[id].response = "";
			widgets[id].frame.src = frameAddress(widgets[id]);
		},
		getResponse: (id = 0) => widgets[id].response,
		ready: (callback) => callback(),
	});

	if (settings.render !== "explicit" && settings.render !== "onload") {
		const badge = document.createElement("div");
		badge.className = "grecaptcha-badge";
		Object.assign(badge.style, {
			position: "fixed",
			bottom: "14px",
			right: "0",
			width: "70px",
			height: "60px",
			background: "#1a73e8",
			zIndex: "2000000000",
		});
		document.body.append(badge);
	}
	for (const callback of settings.waiting.splice(0)) callback();
	if (settings.onload) window[settings.onload]?.();
})();
