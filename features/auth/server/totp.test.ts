import { expect, test } from 'vitest';
import { base32, fittingStep, totpCode, totpUrl } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('two-step codes equal those in RFC 4226, appendix D, and RFC 6238, appendix B', () => {
  expect(Array.from({ length: 10 }, (_, step) => totpCode(secret, step))).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
  const at = (seconds: number) => totpCode(secret, Math.floor(seconds / 30));
  expect([59, 1111111109, 1234567890, 2000000000].map(at)).toEqual(['287082', '081804', '005924', '279037']);
});

test('a code is valid only in its own time step', () => {
  expect(fittingStep(secret, '359152', [1, 2, 3])).toBe(2);
  expect(fittingStep(secret, '359152', [1, 3])).toBeNull();
  expect(fittingStep(secret, '35915', [2])).toBeNull();
});

test('writes the secret as RFC 4648 defines it, in the address that apps read', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpUrl(secret, 'ines@home.example')).toBe(
    'otpauth://totp/Assay%3Aines%40home.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Assay&algorithm=SHA1&digits=6&period=30',
  );
});
