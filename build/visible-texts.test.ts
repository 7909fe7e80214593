import { expect, test } from 'vitest';
import { textsOf } from './visible-texts.ts';

test('finds the visible texts and accessible names of a screen, but no technical attributes', () => {
  const source = `
    import { Button } from '@mantine/core';
    const KEY = 'starts_at';
    export const Screen = ({ name }: { name: string }) => (
      <Button className="wide" aria-label="Start the test" variant="subtle">
        Start {name} <span title={\`Due by \${name} tomorrow\`}>now</span>
      </Button>
    );
  `;
  expect(textsOf('screen.tsx', source)).toEqual([
    { file: 'screen.tsx', line: 5, text: 'Start the test', isHeading: false },
    { file: 'screen.tsx', line: 6, text: 'Start', isHeading: false },
    { file: 'screen.tsx', line: 6, text: 'Due by {} tomorrow', isHeading: false },
    { file: 'screen.tsx', line: 6, text: 'now', isHeading: false },
  ]);
});

test('finds problem titles and summaries of the API, but no SQL, types, internal errors or declared tables', () => {
  const source = `
    type Kind = 'A kind of thing';
    const rows = sql\`select a from b where c\`;
    if (rows === undefined) throw new Error('There is always a row.');
    const tables = { rows: { erasing: 'What they did stays.' } } satisfies FeatureTables;
    export const noTest = { code: 'no_test', title: 'There is no such test' };
  `;
  expect(textsOf('a.contract.ts', source).map(({ text }) => text)).toEqual(['There is no such test']);
});

test('finds headings, but neither tooltips nor other attributes', () => {
  const source = `
    export const Screen = () => (
      <Page title={\`Tests of \${name}\`} sub="Two tests">
        <h2>{isOpen ? 'Tests to do' : <>Tests that are done</>}</h2>
        <p title="A tooltip">A sentence</p>
      </Page>
    );
    export const missing = { title: 'This test does not exist' };
  `;
  const headings = textsOf('screen.tsx', source).filter(({ isHeading }) => isHeading);
  expect(headings.map(({ text }) => text)).toEqual([
    'Tests of {}',
    'Tests to do',
    'Tests that are done',
    'This test does not exist',
  ]);
});

test('finds the text of letters in English only', () => {
  const source = `
    export const WORDINGS = {
      de: { subject: 'Neues für dich' },
      en: { subject: 'What is new for you' },
      'pt-BR': { subject: 'Novidades para você' },
    };
  `;
  expect(textsOf('features/letters/wordings.rules.ts', source).map(({ text }) => text)).toEqual([
    'What is new for you',
  ]);
});
