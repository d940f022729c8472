/** Made-up demo values, also used in docs/api.md. */
const PDF = { name: "certificate.pdf", size: 9, type: "application/pdf", base64: "JVBERi0xLjcK…" };
const PHOTO = { name: "photo.jpg", size: 9, type: "image/jpeg", base64: "/9j/4AAQSkZJ…" };

export const SESSION_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIuLi4ifQ.c2lnbmF0dXJl";

export const SUBMISSION = {
	companyNameEN: "Wong Kee Trading Limited",
	companyNameHK: "旺記貿易有限公司",
	branchSameAsCompany: true,
	branchCompanyNameEN: "Wong Kee Trading Limited",
	branchCompanyNameHK: "旺記貿易有限公司",
	email: "owner@wongkee.example",
	brNO_1: "39284710",
	brNO_2: "000",
	brNO_3: "12",
	brNO_4: "25",
	brNO_5: "A",
	brCopy: [PDF],
	brCopyName: PDF.name,
	brCopySize: PDF.size,
	businessProof: [PDF],
	nameEN: "CHAN Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idType: "HKID",
	idNO_1: "A123456",
	idNO_2: "3",
	idCopyF: [PHOTO],
	idCopyB: [PHOTO],
	idCopyS: [PHOTO],
	useIamSmart: false,
	declarationNoHkid: false,
	recaptchaToken: "",
};

export const CHALLENGE = {
	parameters: {
		algorithm: "PBKDF2/SHA-256",
		cost: 1000,
		expiresAt: 1_790_000_000,
		keyLength: 32,
		keyPrefix: "0f3a5c",
		keySignature: "2486f0b1c5a9d3e7f26d1b0f5c9a3e7d2486f0b1c5a9d3e7f26d1b0f5c9a3e7d",
		nonce: "5b1f0c7a9d2e4f68",
		salt: "c0ffee0123456789",
	},
	signature: "6d1b0f5c9a3e7d2486f0b1c5a9d3e7f26d1b0f5c9a3e7d2486f0b1c5a9d3e7f2",
};

export const PROFILE = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "CHAN Tai Man" },
	chName: { ChineseName: "陳大文" },
	birthDate: "19851104",
};
