import { generateKeyPairSync } from "node:crypto";

export const CLIENT_ID = "test-client";
export const CLIENT_SECRET = "test-client-secret";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const CLIENT_PUBLIC_KEY = publicKey;
export const CLIENT_PRIVATE_KEY = privateKey;
