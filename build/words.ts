/** `npm run -s words [PATH]`: prints every text that people see with its file and line, to edit from. */
import { visibleTexts } from './visible-texts.ts';

for (const { file, line, text } of visibleTexts(process.cwd(), process.argv[2])) {
  process.stdout.write(`${file}:${line}\t${text}\n`);
}
