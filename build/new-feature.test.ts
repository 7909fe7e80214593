import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const TEMPLATES = join(import.meta.dirname, 'new-feature');

test.each(globSync('**/*.txt', { cwd: TEMPLATES }))(
  'the template file %s is valid TypeScript once the feature’s name is filled in',
  (file) => {
    const text = readFileSync(join(TEMPLATES, file), 'utf8').replace(
      /__(?:kebab|camel|Pascal|snake|words|Words)__/g,
      'plans',
    );
    expect(text).not.toMatch(/__\w+__/);
    const { diagnostics } = ts.transpileModule(text, {
      fileName: file.replace(/\.txt$/, ''),
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.Latest },
    });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  },
);
