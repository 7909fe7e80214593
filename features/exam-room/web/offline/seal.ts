/** Values sealed for this device's storage (AES-GCM): who has not the key reads noise. */
const IV_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;

export interface Sealed {
  readonly iv: Bytes;
  readonly sealed: ArrayBuffer;
}

/** A key that came in base 64, which no script can read out any more. */
export function keyFrom(text: string, uses: KeyUsage[]): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, uses);
}

/** A value sealed for its one place in storage; at another it does not open. */
export async function sealedFor(place: string, value: unknown, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, sealed: await crypto.subtle.encrypt(cipher(iv, place), key, text) };
}

/** The value again. Rejects where it is of another key or another place. */
export async function openedFrom(place: string, { iv, sealed }: Sealed, key: CryptoKey): Promise<unknown> {
  const text = await crypto.subtle.decrypt(cipher(iv, place), key, sealed);
  return JSON.parse(new TextDecoder().decode(text));
}

function cipher(iv: Bytes, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}
