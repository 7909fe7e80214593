import { describe, expect, test } from 'vitest';
import { asciiEmail, keptEmail, sentEmail } from './email.ts';

describe('an email address', () => {
  test.each([
    ['anna@müller.de', 'anna@müller.de'],
    ['anna@MÜLLER.de', 'anna@müller.de'],
    ['anna@xn--mller-kva.de', 'anna@müller.de'],
    ['anna@mu\u0308ller.de', 'anna@müller.de'],
    ['maya@例え。jp', 'maya@例え.jp'],
    ['\u200Bmaya@example.org\uFEFF', 'maya@example.org'],
    [' \u202Amaya@example.org\u202C\u00A0', 'maya@example.org'],
    ['ma\u00ADya@example.org', 'maya@example.org'],
    ['Maya.Chen@Example.org', 'Maya.Chen@Example.org'],
  ])('%s is stored as %s', (typed, kept) => {
    expect(sentEmail.parse(typed)).toBe(kept);
  });

  test('has its domain in ASCII when mail is sent', () => {
    expect(asciiEmail('anna@müller.de')).toBe('anna@xn--mller-kva.de');
    expect(asciiEmail('anna@example.org')).toBe('anna@example.org');
  });

  test.each([
    ['müller@example.org', 'Before the @, use only letters without accents, digits, and symbols.'],
    ['maya@', 'Enter an email address.'],
    ['maya', 'Enter an email address.'],
    ['maya@exa mple.org', 'Enter an email address.'],
  ])('%s is refused with a specific message', (typed, message) => {
    const told = sentEmail.safeParse(typed).error?.issues.map((issue) => issue.message);
    expect(told?.at(0)).toBe(message);
  });

  test('stays the same when normalized again', () => {
    expect(keptEmail(keptEmail('anna@xn--mller-kva.de'))).toBe('anna@müller.de');
  });
});
