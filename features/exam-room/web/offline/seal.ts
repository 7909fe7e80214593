/** Encrypts values for this device's storage (AES-GCM). Without the key they are unreadable. */
const IV_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;

export interface Sealed {
  readonly iv: Bytes;
  readonly sealed: ArrayBuffer;
}

/** Imports a base 64 key, so that scripts can use it but can no longer read it. */
export function keyFrom(text: string, uses: KeyUsage[]): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, uses);
}

/** Encrypts a value for one place in storage. It cannot be decrypted at a different place. */
export async function sealedFor(place: string, value: unknown, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, sealed: await crypto.subtle.encrypt(cipher(iv, place), key, text) };
}

/** Decrypts a value. Rejects if it was encrypted with a different key or for a different place. */
export async function openedFrom(place: string, { iv, sealed }: Sealed, key: CryptoKey): Promise<unknown> {
  const text = await crypto.subtle.decrypt(cipher(iv, place), key, sealed);
  return JSON.parse(new TextDecoder().decode(text));
}

function cipher(iv: Bytes, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}
