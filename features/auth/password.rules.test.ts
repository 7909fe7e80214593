import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPassword } from './auth.contract.ts';
import { passwordFault } from './password.rules.ts';

const ann = { first_name: 'Annabel', last_name: 'Lee', email: 'raven@poe.example', username: 'ann.lee' };
const common = (lowered: string) => lowered === 'basketball';

test('a password has 10 to 128 characters', () => {
  expect(newPassword.safeParse('123456789').success).toBe(false);
  expect(newPassword.safeParse('a'.repeat(10)).success).toBe(true);
  expect(newPassword.safeParse('a'.repeat(128)).success).toBe(true);
  expect(newPassword.safeParse('a'.repeat(129)).success).toBe(false);
});

test('rejects a common password in any letter case', () => {
  expect(passwordFault('BasketBall', ann, common)).toMatch(/too common/);
});

test("a password that contains the person's name, login code or email is rejected", () => {
  for (const password of ['xxANNABELxx', 'my ann.lee 77', 'raven@poe.example', 'the raven sings']) {
    expect(passwordFault(password, ann, common), password).toMatch(/name, username, or email/);
  }
});

test('the check of a password ignores names of up to three letters', () => {
  expect(passwordFault('a leek in the sleet', ann, common)).toBeNull();
});

test('rejects a password that contains a name of four or more letters, whatever surrounds it', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string({ minLength: 4, unit: fc.constantFrom(...'abcdefghij') }),
      (before, after, name) =>
        passwordFault(before + name.toUpperCase() + after, { ...ann, last_name: name }, () => false) !== null,
    ),
  );
});
