import { expect, test } from 'vitest';
import {
  choicesWith,
  firstLanguage,
  LANGUAGE_CHOICES,
  LANGUAGES,
  languageFor,
  languageName,
  languageOfHeader,
} from './language.rules.ts';

test.each([
  ['fr', 'fr'],
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['es-MX', 'es'],
  ['EN-gb', 'en'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh-Latn', 'zh-Hans'],
  ['ar', 'en'],
  ['xx', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
  ['no code at all', 'en'],
  ['en-aa-bb-cc', 'en'],
])('for the requested language %j uses %j', (wished, written) => {
  expect(languageFor(wished)).toBe(written);
});

test.each([
  [null, 'en'],
  ['', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['ar, fa;q=0.9, de-AT;q=0.7, en;q=0.8', 'en'],
  ['ar, fa;q=0.9, de-AT;q=0.7', 'de'],
  ['ko;q=0, en;q=0.1', 'en'],
  ['fr;q=nothing', 'en'],
  ['*', 'en'],
  [`${'xx,'.repeat(20)}fr`, 'en'],
])('for the Accept-Language header %j uses %j', (header, written) => {
  expect(languageOfHeader(header)).toBe(written);
});

test('of several requested languages, the first one that is available is used', () => {
  expect(firstLanguage(['ar', 'vi-VN', 'fr'])).toBe('vi');
  expect(firstLanguage([])).toBe('en');
});

test('languages are listed by their own names, and a stored language that is unavailable stays in the list', () => {
  expect(LANGUAGE_CHOICES.map(({ value }) => value)).toEqual(LANGUAGES);
  expect(LANGUAGE_CHOICES).toContainEqual({ value: 'es', label: 'Español', name: 'Spanish' });
  const display = (value: string) => new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? '';
  for (const { value, label } of LANGUAGE_CHOICES) {
    expect(label.toLocaleLowerCase(value), value).toBe(display(value).toLocaleLowerCase(value));
  }
  expect(choicesWith('fr')).toBe(LANGUAGE_CHOICES);
  expect(choicesWith('ar')[0]).toEqual({ value: 'ar', label: 'Arabic', name: 'Arabic' });
  expect(languageName('en-aa-bb-cc')).toBe('en-aa-bb-cc');
});
