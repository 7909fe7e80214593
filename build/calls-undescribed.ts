/**
 * A Vite plugin that strips the request and response schemas from the calls in the web bundle and keeps only
 * the method, the path and similar fields. The schemas and their library are a seventh of the first page's
 * size, and only forms need them. A web file that uses a schema of an imported call, such as `addGroup.body`,
 * gets the whole call.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { CallHead } from '#contract/endpoint.ts';

/** The suffix of an import path that asks for a contract file's calls without their schemas. */
const HEADS = '?heads';
const WEB_FILE = /[\\/](?:web|features[\\/][^\\/]+[\\/]web)[\\/].*\.tsx?$/;
const CONTRACT_IMPORT = /^import \{([^}]*)\} from '([^']*contract[^']*\.ts)';/gm;

function isCall(value: unknown): value is CallHead {
  return typeof value === 'object' && value !== null && 'method' in value && 'has_answer' in value;
}

function headOf({ method, path, about, form_bytes, job, has_answer }: CallHead): CallHead {
  return { method, path, about, form_bytes, job, has_answer };
}

async function callsOf(file: string): Promise<[name: string, head: CallHead][]> {
  const contract: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.entries(contract).flatMap(([name, value]) => (isCall(value) ? [[name, headOf(value)]] : []));
}

const importOf = (names: readonly string[], from: string) => `import { ${names.join(', ')} } from '${from}';`;

export function callsUndescribed(): Plugin {
  return {
    name: 'calls-undescribed',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?heads$/ },
      async handler(source, importer) {
        const file = await this.resolve(source.slice(0, -HEADS.length), importer);
        return file === null ? null : { id: file.id + HEADS, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /\?heads$/ },
      handler: async (id) => {
        const calls = await callsOf(id.slice(0, -HEADS.length));
        return calls.map(([name, head]) => `export const ${name} = ${JSON.stringify(head)};`).join('\n');
      },
    },
    transform: {
      filter: { id: WEB_FILE },
      async handler(code, id) {
        let rewritten = code;
        for (const [statement, named = '', from = ''] of code.matchAll(CONTRACT_IMPORT)) {
          const file = await this.resolve(from, id);
          if (file === null) continue;
          const calls = new Set((await callsOf(file.id)).map(([name]) => name));
          const isHead = (name: string) =>
            calls.has(name) && !new RegExp(`\\b${name}\\.(?:params|query|body|response)\\b`).test(code);
          // Type-only names need no import: they are removed together with the other types.
          const values = named.split(',').map((name) => name.trim());
          const wanted = values.filter((name) => name !== '' && !name.startsWith('type '));
          const heads = wanted.filter(isHead);
          const others = wanted.filter((name) => !isHead(name));
          if (heads.length === 0) continue;
          const imports = [
            importOf(heads, from + HEADS),
            ...(others.length > 0 ? [importOf(others, from)] : []),
          ];
          rewritten = rewritten.replace(statement, imports.join(' '));
        }
        return rewritten;
      },
    },
  };
}
