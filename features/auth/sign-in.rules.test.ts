import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { foldSignInName, whoSignsIn } from './sign-in.rules.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.kind.code;
    throw error;
  }
  return null;
};

test('ignores case, character width and surrounding space in sign-in names', () => {
  expect(foldSignInName(' Ann.LEE@Example.org ')).toBe('ann.lee@example.org');
  expect(foldSignInName('ＡＮＮ')).toBe('ann');
  expect(foldSignInName('+1 555 123-4567')).toBe('+15551234567');
  expect(foldSignInName('+ann.lee@example.org')).toBe('+ann.lee@example.org');
});

test('signs in the only person whose password matches; if none or several match, the sign-in is refused', () => {
  const ann = { username: 'ann.lee', first_name: 'Ann', last_name: 'Lee' };
  const ben = { ...ann, username: 'ben.lee', first_name: 'Ben' };
  expect(whoSignsIn([ann])).toBe(ann);
  expect(codeOf(() => whoSignsIn([]))).toBe('wrong_credentials');
  expect(codeOf(() => whoSignsIn([ann, ben]))).toBe('choose_person');
});
