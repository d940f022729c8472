#!/bin/sh
# Computes the recorded values of the client's tests with the openssl command line (3.0), so that
# they come from a program that shares nothing with the client. Run in this directory:
#
#     sh make-vectors.sh > vectors.json
#
# The private key is made for this purpose and protects nothing.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -f private-key.pem ] || openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private-key.pem 2>/dev/null
openssl pkey -in private-key.pem -pubout -out "$work/public.pem"
hex() { od -An -v -tx1 | tr -d ' \n'; }
unhex() { sed 's/../\\x&/g' | xargs -0 printf '%b'; }

# --- signature: HMAC-SHA-256, base64, percent-encoded
client_id=test-client
client_secret='a secret & 秘密'
timestamp=1763712000000
nonce=3f0a6c1e-98b7-4c1d-a6f2-0d9e5b7c1a24
sign() {
	printf '%s' "${client_id}HmacSHA256${timestamp}${nonce}$1" |
		openssl dgst -sha256 -mac HMAC -macopt "hexkey:$(printf '%s' "$client_secret" | hex)" -binary |
		openssl base64 -A | sed 's/+/%2B/g; s/\//%2F/g; s/=/%3D/g'
}
body='{"content":"AAAADA=="}'

# --- envelope: AES-256-GCM, as openssl's CMS makes it; the content key is wrapped under a key of zeros
text='{"businessID":"b-1","enName":{"UnstructuredName":"CHAN, Tai Man"},"chName":{"ChineseName":"陳大文"}}'
zeros=0000000000000000000000000000000000000000000000000000000000000000
printf '%s' "$text" |
	openssl cms -encrypt -binary -stream -outform DER -aes-256-gcm -secretkey $zeros -secretkeyid 00 -out "$work/cms.der"
# Its primitive parts, in order: the wrapped key is 40 bytes long, the IV 12, the tag 16.
parts=$(openssl asn1parse -inform DER -in "$work/cms.der")
octets() { printf '%s\n' "$parts" | sed -n "s/^ *\([0-9]*\):d=[0-9]* *hl=\([0-9]*\) l= *$1 prim: OCTET STRING.*/\1 \2/p" | head -1; }
read_at() { # length
	set -- "$1" $(octets "$1")
	tail -c +$(($2 + $3 + 1)) "$work/cms.der" | head -c "$1"
}
length=$(printf '%s' "$text" | wc -c)
envelope_key=$(read_at 40 | openssl enc -d -id-aes256-wrap -K $zeros -iv A6A6A6A6A6A6A6A6 | hex)
iv=$(read_at 12 | hex)
tag=$(read_at 16 | hex)
# The ciphertext once more by counter mode, which begins with 2: the two have to agree.
ciphertext=$(printf '%s' "$text" | openssl enc -aes-256-ctr -K "$envelope_key" -iv "${iv}00000002" | hex)
grep -q "$ciphertext" <<-END || { echo "openssl disagrees with itself" >&2; exit 1; }
	$(hex <"$work/cms.der")
END
envelope=$(printf '0000000c%s%s%s' "$iv" "$ciphertext" "$tag" | unhex | openssl base64 -A)

# --- content key, wrapped in every way that is supported
content_key=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff
printf '%s' $content_key | unhex >"$work/raw"
openssl base64 -A -in "$work/raw" -out "$work/base64"
wrap() { # form, options
	form=$1; shift
	openssl pkeyutl -encrypt -pubin -inkey "$work/public.pem" -in "$work/$form" "$@" | openssl base64 -A
}
pkcs1="-pkeyopt rsa_padding_mode:pkcs1"
sha1="-pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha1"
sha256="-pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256"
# A message of 31 bytes, which is no key in any form.
head -c 31 "$work/raw" >"$work/short"

json() { printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g'; }
cat <<END
{
  "madeWith": "$(openssl version | cut -d' ' -f1-2)",
  "signature": {
    "clientId": "$client_id",
    "clientSecret": "$client_secret",
    "timestamp": $timestamp,
    "nonce": "$nonce",
    "body": "$(json "$body")",
    "signature": "$(sign "$body")",
    "signatureOfEmptyBody": "$(sign '')",
    "signatureOfBraces": "$(sign '{}')"
  },
  "envelope": {
    "key": "$envelope_key",
    "iv": "$iv",
    "text": "$(json "$text")",
    "content": "$envelope"
  },
  "contentKey": {
    "key": "$content_key",
    "wrapped": [
      { "padding": "pkcs1", "form": "raw", "secretKey": "$(wrap raw $pkcs1)" },
      { "padding": "pkcs1", "form": "base64", "secretKey": "$(wrap base64 $pkcs1)" },
      { "padding": "oaep-sha1", "form": "raw", "secretKey": "$(wrap raw $sha1)" },
      { "padding": "oaep-sha1", "form": "base64", "secretKey": "$(wrap base64 $sha1)" },
      { "padding": "oaep-sha256", "form": "raw", "secretKey": "$(wrap raw $sha256)" },
      { "padding": "oaep-sha256", "form": "base64", "secretKey": "$(wrap base64 $sha256)" }
    ],
    "tooShort": [
      { "padding": "pkcs1", "form": "raw", "secretKey": "$(wrap short $pkcs1)" },
      { "padding": "oaep-sha256", "form": "raw", "secretKey": "$(wrap short $sha256)" }
    ]
  }
}
END
