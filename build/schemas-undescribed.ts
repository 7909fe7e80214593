/** Keeps out of the browser what turns schemas into JSON Schema: a quarter of their library, of which the API's description alone has a use. */
import type { Plugin } from 'vite';

const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** Each schema names it for when it is to be described, so that no bundler can see that none ever is. */
export function schemasUndescribed(): Plugin {
  return {
    name: 'schemas-undescribed',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => {
        const undescribed = "const undescribed = () => { throw new Error('The server describes schemas'); };";
        const names = [...code.matchAll(EXPORTED)].map(([, name = '']) =>
          // Made for each schema that a form or an address is held to, and called by none.
          name.startsWith('create')
            ? `export const ${name} = () => undescribed;`
            : `export const ${name} = undescribed;`,
        );
        return { code: [undescribed, ...names].join('\n'), map: null };
      },
    },
  };
}
