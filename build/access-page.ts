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
  sole_schools: 'only own schools',
  own_groups: 'own groups',
  allocated: 'counseled',
  own: 'own',
  self: 'self',
  none: '–',
} as const;

/** Returns the page as Markdown. */
export function accessPage(): string {
  const all = endpoints();
  return `# Who may do what

This page says which role may do what, and which API call requires which act. For example, a tutor may change the groups that they teach.
\`npm run access-page\` generates it from \`core/access/access.ts\` and the endpoints. A test checks that it is current.

Each act has a reach for each role:

| reach | means |
| --- | --- |
| all | every row |
| own schools | rows of the schools you belong to, students assigned to you by name, and shared content of the installation |
| only own schools | people who belong to one of your schools and to no other school |
| own groups | the groups that you teach, and their students |
| counseled | students whose counselor you are, and their schools and groups |
| own | rows that you created |
| self | rows about yourself |
| – | nothing; the call is refused (403) |

A row outside your reach is answered like one that does not exist (404), and no list contains it.
If you may see a row but not change it, the change is refused (403).

## Acts and roles

| act | ${ROLES.join(' | ')} |
| --- |${ROLES.map(() => ' --- |').join('')}
${ACTS.map((act) => `| **${act}**: ${ACCESS[act].says} | ${ROLES.map((role) => REACH_WORDS[ACCESS[act].reach[role]]).join(' | ')} |`).join('\n')}

## Which call requires which act

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
