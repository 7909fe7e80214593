/**
 * Creates a self-signed certificate (X.509, RFC 5280), because no program that does this is installed
 * everywhere.
 */
import { generateKeyPairSync, sign } from 'node:crypto';

const [INTEGER, BIT_STRING, OBJECT_ID, UTF8_STRING] = [0x02, 0x03, 0x06, 0x0c] as const;
const [UTC_TIME, SEQUENCE, SET] = [0x17, 0x30, 0x31] as const;

/** Encodes a value in DER. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const COMMON_NAME = der(OBJECT_ID, '\x55\x04\x03');
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OBJECT_ID, '\x2a\x86\x48\xce\x3d\x04\x03\x02'));

/** The key and certificate for `host`, in PEM. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, host))));
  const signed = der(
    SEQUENCE,
    der(INTEGER, '\x01'),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, der(UTC_TIME, '200101000000Z'), der(UTC_TIME, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(BIT_STRING, '\0', sign('sha256', signed, privateKey));
  const whole = der(SEQUENCE, signed, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
  };
}
