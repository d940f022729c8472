#!/bin/sh
# Makes vectors.json with the openssl command line and nothing else of this repository:
#
#     sh test/vectors/make-vectors.sh > test/vectors/vectors.json
#
# `openssl enc` knows no GCM, so the envelope comes from `openssl cms`: it seals under a key of its
# own, which it wraps with RSA; IV, ciphertext and tag are read out of what it wrote.
set -eu
cd "$(mktemp -d)"

CLIENT_ID=vector-client
CLIENT_SECRET=vector-secret
TIMESTAMP=1700000000000
NONCE=123e4567-e89b-42d3-a456-426614174000
PLAINTEXT='{"businessID":"vector","chName":"樣本"}'

openssl req -x509 -newkey rsa:2048 -nodes -keyout client.key -out client.crt \
	-subj "/CN=sandbox vectors" -days 3650 2>/dev/null
openssl x509 -in client.crt -noout -pubkey > client.pub

printf %s "$PLAINTEXT" > plain
openssl cms -encrypt -binary -aes-256-gcm -outform DER -in plain -out sealed.der -recip client.crt

# Copies the value of the last element of the DER whose line in asn1parse matches, by its offset (+
# the length of its header) and length.
value() {
	line=$(openssl asn1parse -inform DER -in sealed.der | grep "$1" | tail -n 1)
	offset=$(printf %s "$line" | cut -d: -f1)
	header=$(printf %s "$line" | sed 's/.*hl= *\([0-9]*\).*/\1/')
	length=$(printf %s "$line" | sed 's/.* l= *\([0-9]*\).*/\1/')
	tail -c "+$((offset + header + 1))" sealed.der | head -c "$length"
}
value 'l= 256 prim: OCTET STRING' > wrapped-by-cms
value 'l=  12 prim: OCTET STRING' > iv
value 'prim: cont \[ 0 \]' > ciphertext
value 'l=  16 prim: OCTET STRING' > tag
base64() { openssl base64 -A -in "$1"; }

openssl pkeyutl -decrypt -inkey client.key -in wrapped-by-cms -out key-raw
base64 key-raw > key-base64
{ printf '\000\000\000\014'; cat iv ciphertext tag; } > envelope

body="{\"content\":\"$(base64 envelope)\"}"
sign() {
	printf %s "${CLIENT_ID}HmacSHA256${TIMESTAMP}${NONCE}$1" |
		openssl dgst -sha256 -mac HMAC -macopt "key:$CLIENT_SECRET" -binary |
		openssl base64 -A | sed 's/+/%2B/g; s/\//%2F/g; s/=/%3D/g'
}

# wrap FORM OPTIONS…
wrap() {
	form=$1
	shift
	openssl pkeyutl -encrypt -pubin -inkey client.pub -in "key-$form" "$@" | openssl base64 -A
}
wrap_both() {
	printf '{\n      "raw": "%s",\n      "base64": "%s"\n    }' "$(wrap raw "$@")" "$(wrap base64 "$@")"
}

openssl pkcs8 -topk8 -nocrypt -in client.key -outform DER -out client.der
cat <<JSON
{
  "madeBy": "$(openssl version | cut -d' ' -f1,2)",
  "clientID": "$CLIENT_ID",
  "clientSecret": "$CLIENT_SECRET",
  "timestamp": "$TIMESTAMP",
  "nonce": "$NONCE",
  "body": "$(printf %s "$body" | sed 's/"/\\"/g')",
  "signature": "$(sign "$body")",
  "signatureOfEmptyBody": "$(sign "")",
  "plaintext": "$(printf %s "$PLAINTEXT" | sed 's/"/\\"/g')",
  "envelope": "$(base64 envelope)",
  "iv": "$(base64 iv)",
  "key": "$(base64 key-raw)",
  "privateKey": "$(base64 client.der)",
  "wrapped": {
    "pkcs1": $(wrap_both -pkeyopt rsa_padding_mode:pkcs1),
    "oaep-sha1": $(wrap_both -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha1),
    "oaep-sha256": $(wrap_both -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256)
  }
}
JSON
