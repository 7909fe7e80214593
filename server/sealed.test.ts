import { expect, test } from 'vitest';
import { openText, type Seal, sealText } from './sealed.ts';

const secret = new TextEncoder().encode('a secret of tests, long enough to sign');
const seal: Seal = { secret, use: 'outbox', row: 'row 1' };

test('a sealed text opens only for its use and row, and does not reveal the text', () => {
  const sealed = sealText('Your code is 123456 – ü', seal);
  expect(openText(sealed, seal)).toBe('Your code is 123456 – ü');
  expect(sealed.includes('123456')).toBe(false);
  expect(sealText('Your code is 123456 – ü', seal).equals(sealed)).toBe(false);
  expect(openText(sealed, { ...seal, use: 'totp' })).toBeNull();
  expect(openText(sealed, { ...seal, row: 'row 2' })).toBeNull();
  expect(openText(sealed, { ...seal, secret: new TextEncoder().encode('another one') })).toBeNull();
});

test('a sealed text that was altered or cut off does not open', () => {
  const sealed = sealText('Your code is 123456', seal);
  for (const place of [0, 12, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
    expect(openText(altered, seal), String(place)).toBeNull();
  }
  expect(openText(sealed.subarray(0, 20), seal)).toBeNull();
});
