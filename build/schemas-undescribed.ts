/**
 * A Vite plugin that leaves the JSON Schema generator out of the web bundle. It is a quarter of the schema
 * library, and only the API description on the server uses it.
 */
import type { Plugin } from 'vite';

const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Replaces the generator's functions with stubs. Each schema refers to them, so a bundler cannot see that the
 * browser never calls them.
 */
export function schemasUndescribed(): Plugin {
  return {
    name: 'schemas-undescribed',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => {
        const undescribed = "const undescribed = () => { throw new Error('The server describes schemas'); };";
        const names = [...code.matchAll(EXPORTED)].map(([, name = '']) =>
          // The library calls `create…` for each schema of a form or URL, but never calls its result.
          name.startsWith('create')
            ? `export const ${name} = () => undescribed;`
            : `export const ${name} = undescribed;`,
        );
        return { code: [undescribed, ...names].join('\n'), map: null };
      },
    },
  };
}
