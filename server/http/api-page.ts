/** The API description as a readable page: plain HTML without scripts, made from the endpoints. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { mapInTurns } from '#server/background/in-turns.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.625rem; } h2 { font-size: 1rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: .75rem; border: 1px solid; border-radius: 6px; }
p { margin: .25rem 0; } summary { cursor: pointer; padding: .25rem 0; }
`;

/** The hash that allows the page's style sheet in the content security policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The whole page. While it is created, other requests are answered. */
export async function apiPage(endpoints: readonly Endpoint[]): Promise<string> {
  const ordered = endpoints.toSorted((one, other) =>
    one.path + one.method < other.path + other.method ? -1 : 1,
  );
  const sections = await mapInTurns(ordered, section);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title><link rel="icon" href="/icon.svg"><style>${STYLE}</style></head>
<body><main><h1>The API of Assay</h1>
<p>${ordered.length} calls. For programs: <a href="/api/openapi.json">openapi.json</a>. Calls that aren’t open to anyone need the
header <code>Authorization: JWT …</code> with the token from <a href="#post-api-sign-in">signing in</a>. Errors are
problem+json with a stable <code>code</code>.</p>
${sections.join('\n')}
</main></body></html>
`;
}

function section(endpoint: Endpoint): string {
  const name = `${endpoint.method} ${endpoint.path}`;
  const anchor = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
  const access =
    endpoint.access === 'anyone'
      ? 'Anyone'
      : endpoint.access === 'signed_in'
        ? 'Anyone who is signed in'
        : endpoint.access;
  const problems = endpoint.problems.map((kind) => `${kind.status} ${kind.code}`).join(', ');
  return `<section id="${anchor}"><h2><code>${escapeHtml(name)}</code></h2>
<p>${escapeHtml(endpoint.summary.replace(/\.$/, ''))}.</p>
<p>Access: ${escapeHtml(access)}. Success: ${endpoint.status}.${problems === '' ? '' : ` Errors specific to this call: ${escapeHtml(problems)}.`}</p>
${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${shape('Response', endpoint.response, 'output')}</section>`;
}

function shape(title: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  const empty =
    schema instanceof z.ZodUndefined ||
    (json.properties !== undefined && Object.keys(json.properties as object).length === 0);
  if (empty) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>\n`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
