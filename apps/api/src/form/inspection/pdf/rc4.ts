/** RC4, which OpenSSL no longer offers and older PDFs are encrypted with. Encrypts as it decrypts. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
	const state = scheduled(key);
	const output = Buffer.alloc(data.length);
	let i = 0;
	let j = 0;
	for (let index = 0; index < data.length; index++) {
		i = (i + 1) & 0xff;
		const a = state[i] ?? 0;
		j = (j + a) & 0xff;
		const b = state[j] ?? 0;
		state[i] = b;
		state[j] = a;
		output[index] = (data[index] ?? 0) ^ (state[(a + b) & 0xff] ?? 0);
	}
	return output;
}

function scheduled(key: Uint8Array): Uint8Array {
	const state = Uint8Array.from({ length: 256 }, (_, index) => index);
	let j = 0;
	for (let i = 0; i < state.length; i++) {
		const a = state[i] ?? 0;
		j = (j + a + (key[i % key.length] ?? 0)) & 0xff;
		state[i] = state[j] ?? 0;
		state[j] = a;
	}
	return state;
}
