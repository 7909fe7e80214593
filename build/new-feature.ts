/**
 * `npm run new-feature NAME`: writes the skeleton of a feature with one table, two calls, a screen and their tests, as
 * CONTRIBUTING.md describes it. Prints the lines that other files still need.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const TEMPLATES = join(import.meta.dirname, 'new-feature');

const [name = ''] = process.argv.slice(2);
if (!/^[a-z]+(?:-[a-z]+)*$/.test(name)) {
  throw new Error('Give a name of lower-case letters and hyphens, such as study-plans.');
}
const folder = join(ROOT, 'features', name);
if (existsSync(folder)) throw new Error(`features/${name} already exists.`);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = name.split('-').map(capital).join('');
const words = name.replaceAll('-', ' ');
const NAMES: Readonly<Record<string, string>> = {
  kebab: name,
  camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
  Pascal: pascal,
  snake: name.replaceAll('-', '_'),
  words,
  Words: capital(words),
};

/** `server/store.ts.txt` becomes `server/NAME.store.ts`; the screen and its URL are joined by a hyphen. */
function fileOf(template: string): string {
  const [part = '', file = ''] = template.includes('/') ? template.split('/') : ['', template];
  const ending = file.replace(/\.txt$/, '');
  if (part === 'tests') return join(part, ending);
  const joint = ending === 'screen.tsx' || ending === 'search.ts' ? '-' : '.';
  return join(part, `${name}${joint}${ending}`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`wrote ${path.slice(ROOT.length + 1)}\n`);
}

for (const template of globSync('**/*.txt', { cwd: TEMPLATES })) {
  const text = readFileSync(join(TEMPLATES, template), 'utf8');
  write(
    join(folder, fileOf(template.replaceAll('\\', '/'))),
    text.replace(/__(\w+?)__/g, (whole, key: string) => NAMES[key] ?? whole),
  );
}

const migrations = join(ROOT, 'server/db/migrations');
const last = Math.max(...readdirSync(migrations).map((file) => Number.parseInt(file, 10)));
const { camel, snake, Words } = NAMES;
write(
  join(migrations, `${String(last + 1).padStart(4, '0')}_${snake}.sql`),
  `create table ${snake} (
  id uuid primary key,
  title text not null collate alphabetical,
  -- Null if it belongs to the whole installation.
  school uuid references schools (id),
  author uuid not null references people (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index ${snake}_title_idx on ${snake} (title, id);
create index ${snake}_created_idx on ${snake} (created_at, id);
create index ${snake}_school_idx on ${snake} (school);
create index ${snake}_author_idx on ${snake} (author);
`,
);

process.stdout.write(`
Then:
  features/layers.ts        add '${name}' to its layer
  ARCHITECTURE.md           add | \`${name}/\` | … | at the same place
  app/server/app.ts         add ${camel}Feature to the list
  app/web/routes.tsx        add the screen: path '/${name}', validateSearch ${camel}Search, ${pascal}Screen
  app/web/places.ts         add its entry in the sidebar: '${Words}'
  tests/screens/addresses.ts  add '/${name}': by('/${name}', 'manager')
  tests/screens/turns.ts    add the screen's filters to NARROWING, and pairs of things that its URL names
  core/access/access.ts     add acts of its own, if bank.view and bank.write do not fit
  CHANGELOG.md              say what a user can now do
  npm run schema && npm run access-page
  npx biome check --write features/${name} app core features/layers.ts tests
  npm run check && npm test
`);
