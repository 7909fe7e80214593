import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsUndescribed } from './build/calls-undescribed.ts';
import { englishLetters } from './build/english-letters.ts';
import { schemasUndescribed } from './build/schemas-undescribed.ts';

/** Below this, the compressed file saves no packet. */
const COMPRESS_FROM_BYTES = 1024;

/** Writes a `.br` and a `.gz` beside each text file of the build, so that the server compresses none of them. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        // What has its content's hash in its name is compressed since an earlier build.
        if (/[\\/](?:assets|former)[\\/]/.test(file) && existsSync(`${file}.br`)) continue;
        const content = readFileSync(file);
        if (content.length < COMPRESS_FROM_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The development server sends the exam room's page for its addresses, as the server does. */
function examRoomPage(): Plugin {
  return {
    name: 'exam-room-page',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (/^\/exam\/[^/.]*\/?(?:\?|$)/.test(request.url ?? '')) request.url = '/exam.html';
        next();
      });
    },
  };
}

/** Of a module of the build its text, and the modules that it imports at once, in the build's own words. */
type ModuleOf = (
  id: string,
) => { readonly code: string | null; readonly importedIds: readonly string[] } | null;

/** Libraries of parts, of which each page uses a few, and whose one door names them all. */
const PARTS = /node_modules[\\/](?:@mantine|@tabler|@floating-ui)[\\/].*\.m?js$/;
const ICONS = /node_modules[\\/]@tabler[\\/].*\.m?js$/;
const DOOR =
  /node_modules[\\/](@mantine[\\/](?:core|hooks)|@tabler[\\/]icons-react)[\\/](?:dist[\\/])?esm[\\/](?:index|tabler-icons-react)\.mjs$/;

/** How calls are described, and with what, also the bounds that contracts take from `core/`: in another file they would wait for each other. */
const SCHEMAS =
  /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]|\.contract\.ts$|session-machine[\\/]most-added-seconds\.ts$/;

/** What staff's homes alone have. */
const STAFF_HOME = /features[\\/]home[\\/]web[\\/][\w-]+\.tsx?$/;

/** Of a file of parts, before it is compressed: a smaller one costs more as a request than as bytes. */
const MERGED_BELOW_BYTES = 40_000;

/** `import { A, B as C } from 'x'` and `export { A } from 'x'`: the names between the braces, and where they are from. */
const NAMES = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** Where a door's parts stand, by their names outside. */
function partsBehind(door: string, code: string): Map<string, string> {
  return new Map(
    [...code.matchAll(NAMES)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => [
        name
          .split(/\sas\s/)
          .at(-1)
          ?.trim() ?? '',
        join(dirname(door), from),
      ]),
    ),
  );
}

/** Everything that is loaded with these files: what they import, and what that imports; not what is fetched later. */
function loadedWith(files: readonly string[], moduleOf: ModuleOf): Set<string> {
  const loaded = new Set(files.map((file) => join(import.meta.dirname, file)));
  for (const id of loaded) {
    const { code = '', importedIds = [] } = moduleOf(id) ?? {};
    for (const imported of importedIds) {
      const library = DOOR.exec(imported)?.[1];
      if (library === undefined) loaded.add(imported);
      else {
        const parts = partsBehind(imported, moduleOf(imported)?.code ?? '');
        const named = [...(code ?? '').matchAll(NAMES)].filter(([, , from]) => from === library);
        for (const name of named.flatMap(([, names = '']) => names.split(','))) {
          loaded.add(parts.get(name.split(/\sas\s/)[0]?.trim() ?? '') ?? imported);
        }
      }
    }
  }
  return loaded;
}

/**
 * A file for what the app and the exam room both load first, and one for each page that people come to first: a cold
 * browser on a slow line waits for each request. Whatever else there is comes as it is split, when it is opened.
 */
function firstLoads() {
  const sets = new Map<string, Set<string>>();
  const isOf =
    (name: string, files: readonly string[]) =>
    (id: string, moduleOf: ModuleOf): boolean => {
      const known = sets.get(name) ?? loadedWith(files, moduleOf);
      sets.set(name, known);
      return known.has(id);
    };
  const app = isOf('app', ['app/web/whole-app.tsx']);
  const room = isOf('room', ['app/web/exam-room.tsx']);
  const door = isOf('door', ['app/web/sign-in-page.tsx']);
  const home = isOf('home', ['app/web/app-frame.tsx', 'app/web/home-place.tsx']);
  const staff = isOf('staff', ['features/home/web/carer-home.tsx', 'features/home/web/house-home.tsx']);
  const desk = isOf('desk', ['features/exam-room/web/practice-desk.tsx']);
  const groups: Record<string, typeof app> = {
    // Sign-in is shown without the rest: what else needs its parts must not bring more with them.
    base: (id, of) => door(id, of) && room(id, of),
    shared: (id, of) => door(id, of) && (app(id, of) || home(id, of)),
    common: (id, of) => room(id, of) && (app(id, of) || home(id, of) || staff(id, of)),
    // Forms hold what is written to schemas too, and have no use for the rest of the room.
    schemas: (id, of) => room(id, of) && SCHEMAS.test(id),
    // What practice has of the exam room comes without the room's own entry, which would begin.
    desk: (id, of) => room(id, of) && desk(id, of),
    room,
    // With the styles of what nearly always comes with it.
    app: (id, of) => app(id, of) || (id.endsWith('.css') && (home(id, of) || staff(id, of))),
    door,
    // Staff's homes are one file more, for staff alone; what they have in common with other screens is little, and comes along.
    home: (id, of) => home(id, of) || (staff(id, of) && !STAFF_HOME.test(id)),
    staff,
  };
  return [
    // What fetches the others: with any of them it would have to wait for that one.
    {
      name: 'fetching',
      test: /vite\/preload-helper/,
      priority: Object.keys(groups).length + 1,
    },
    ...Object.entries(groups).map(([name, holds], index, all) => ({
      debugName: name,
      name: (id: string, build: { getModuleInfo: ModuleOf }) =>
        holds(id, (each) => build.getModuleInfo(each)) ? name : null,
      priority: all.length - index,
      // They hold all that they need but the parts, which would come in through their one door.
      includeDependenciesRecursively: false,
    })),
    // Those that the same pages use together. Only icons are merged beyond that, which need nothing of each other: merged parts
    // may come to wait for one another.
    { name: 'icons', test: ICONS, entriesAware: true, entriesAwareMergeThreshold: MERGED_BELOW_BYTES },
    { name: 'parts', test: PARTS, entriesAware: true },
  ];
}

/** The library's palettes that the theme (`web/ui/theme.ts`) has no use for: each is fourteen variables in two schemes. */
const UNUSED_PALETTE =
  /--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [
    callsUndescribed(),
    react(),
    englishLetters(),
    schemasUndescribed(),
    precompress(),
    examRoomPage(),
  ],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'unused-palettes',
          Declaration: (declaration) => {
            if (UNUSED_PALETTE.test(String(declaration))) declaration.remove();
          },
        },
      ],
    },
  },
  build: {
    outDir: 'dist',
    // A server may be running on it: what is gone is put aside once the new build stands (`build/former-builds.ts`).
    emptyOutDir: false,
    // Inlined assets are data: addresses, which the content security policy lets images have, but no font.
    assetsInlineLimit: 0,
    // The exam room is a page of its own: it is small, and holds nothing of the rest.
    rolldownOptions: {
      input: { app: 'index.html', exam: 'exam.html' },
      output: {
        codeSplitting: { groups: firstLoads() },
        // What is read out of pages and addresses are such names alone: the room's list of files, a former build's.
        sanitizeFileName: (name) => name.replaceAll(/[^\w.-]/g, '_'),
      },
    },
    modulePreload: { polyfill: false },
    // React and the parts of Mantine that every screen uses are one chunk of this size.
    chunkSizeWarningLimit: 700,
  },
});
