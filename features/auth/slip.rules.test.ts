import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROLES } from '#core/access/access.ts';
import { foldSlipCode, handOverRefusal, slipCode } from './slip.rules.ts';

test('a slip code has no 0, O, 1 or I, and is recognized in any format', () => {
  const luck = fc.uint8Array({ minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(luck, (bytes) => {
      const code = slipCode(bytes);
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
      for (const typed of [code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' – ')} `]) {
        expect(foldSlipCode(typed)).toBe(foldSlipCode(code));
      }
    }),
  );
  const letters = Array.from({ length: 256 }, (_, byte) => slipCode(new Uint8Array(8).fill(byte))[0]);
  expect(new Set(letters).size).toBe(32);
  expect(letters.filter((letter) => letter === 'K')).toHaveLength(8);
});

test('links and slips are for active students and guests without their own password', () => {
  const fit = { is_active: true, has_come_in: false };
  expect(ROLES.filter((role) => handOverRefusal({ ...fit, role }) === null)).toEqual(['student', 'guest']);
  expect(handOverRefusal({ ...fit, role: 'student', is_active: false })).toContain('deactivated');
  expect(handOverRefusal({ ...fit, role: 'guest', has_come_in: true })).toContain('password');
});
