/**
 * `npm run -s words [PATH]`: prints every text that people see, with its file and line, so that it can be
 * edited.
 */
import { visibleTexts } from './visible-texts.ts';

for (const { file, line, text } of visibleTexts(process.cwd(), process.argv[2])) {
  process.stdout.write(`${file}:${line}\t${text}\n`);
}
