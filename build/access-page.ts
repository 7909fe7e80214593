/**
 * Generates docs/access.md from the access table and the endpoints, so that the page always agrees with the
 * code.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ACCESS, ACTS, ROLES } from '#core/access/access.ts';

export const ACCESS_PAGE = fileURLToPath(new URL('../docs/access.md', import.meta.url));

const REACH_WORDS = {
  all: 'all',
  own_schools: 'own schools',
  sole_schools: 'own schools alone',
  own_groups: 'own groups',
  allocated: 'allocated',
  own: 'own',
  self: 'self',
  none: '–',
} as const;

/** Returns the page as Markdown. */
export function accessPage(): string {
  const all = endpoints();
  return `# Who may do what

Made from \`core/access/access.ts\` and the endpoints by \`npm run access-page\`; a test holds it current.

How far an act reaches: *all* rows; rows of one's *own schools*, students allocated by name, and of
content what is the installation's (\`core/access/content.ts\`); people who belong to
a school and to none but one's *own schools alone*; students of one's *own groups*; students *allocated* to a counselor, and what they belong to; one's *own* rows, which one made; one*self*;
– not at all (403). A row out of reach is answered like one that does not exist (404) and is absent from every list;
one that may be seen but not changed is refused (403).

| act | ${ROLES.join(' | ')} |
| --- |${ROLES.map(() => ' --- |').join('')}
${ACTS.map((act) => `| **${act}**: ${ACCESS[act].says} | ${ROLES.map((role) => REACH_WORDS[ACCESS[act].reach[role]]).join(' | ')} |`).join('\n')}

## Which call asks for what

| act | calls |
| --- | --- |
| open to anyone | ${calls(all, 'anyone')} |
| anyone signed in | ${calls(all, 'signed_in')} |
${ACTS.map((act) => `| ${act} | ${calls(all, act)} |`).join('\n')}
`;
}

function calls(all: readonly Endpoint[], access: string): string {
  return all
    .filter((endpoint) => endpoint.access === access)
    .map((endpoint) => `${endpoint.method} \`${endpoint.path}\``)
    .sort()
    .join('<br>');
}

if (import.meta.main) writeFileSync(ACCESS_PAGE, accessPage());
