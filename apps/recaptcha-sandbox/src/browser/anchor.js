// The box in its frame: ticking it gives a token, which expires after two minutes.
(() => {
	const LIFETIME_MS = 2 * 60 * 1000;
	const query = new URLSearchParams(location.search);
	const parentOrigin = query.get("co");
	const language = query.get("hl") ?? "en";
	const isChinese = language.startsWith("zh");
	const box = document.getElementById("box");
	document.documentElement.lang = language;
	if (isChinese) document.getElementById("label").textContent = "我不是機械人";
	const tell = (message) => parent.postMessage(message, parentOrigin);
	box.addEventListener("change", async () => {
		box.disabled = true;
		try {
			const answer = await fetch(`/recaptcha/api2/userverify${location.search}`, {
				method: "POST",
			});
			if (!answer.ok) throw new Error("refused");
			tell(await answer.json());
			setTimeout(() => {
				box.checked = false;
				box.disabled = false;
				tell({ isExpired: true });
			}, LIFETIME_MS);
		} catch {
			box.checked = false;
			box.disabled = false;
			tell({ isFailed: true });
		}
	});
})();
