import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsUndescribed } from './build/calls-undescribed.ts';
import { englishLetters } from './build/english-letters.ts';
import { filesOfPart, lateFiles } from './build/late-files.ts';
import { schemasUndescribed } from './build/schemas-undescribed.ts';

/** Compressing a smaller file does not save a network packet. */
const COMPRESS_FROM_BYTES = 1024;

/**
 * Writes a `.br` and a `.gz` file beside each text file of the build, so that the server never compresses
 * them.
 */
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
        // A file whose name contains its content hash was already compressed by an earlier build.
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

/**
 * Makes the development server send the exam room's page for the exam room's URLs, as the real server does.
 */
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

/**
 * Returns a module's source text and the modules that it imports statically. The bundler defines the field
 * names.
 */
type ModuleOf = (
  id: string,
) => { readonly code: string | null; readonly importedIds: readonly string[] } | null;

/**
 * Component libraries: each page uses only a few of their modules, but one index module (the "door") exports
 * them all.
 */
const PARTS = /node_modules[\\/](?:@mantine|@tabler|@floating-ui)[\\/].*\.m?js$/;
const ICONS = /node_modules[\\/]@tabler[\\/].*\.m?js$/;
const DOOR =
  /node_modules[\\/](@mantine[\\/](?:core|hooks)|@tabler[\\/]icons-react)[\\/](?:dist[\\/])?esm[\\/](?:index|tabler-icons-react)\.mjs$/;

/**
 * The modules that describe calls, including the limits that contracts take from `core/`. They must be in one
 * file, because several files would import each other.
 */
const SCHEMAS =
  /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]|\.contract\.ts$|session-machine[\\/]most-added-seconds\.ts$/;

/** Modules that only the staff's home pages use. */
const STAFF_HOME = /features[\\/]home[\\/]web[\\/][\w-]+\.tsx?$/;

/**
 * Size of a chunk of library modules before compression. Below it, another request costs more than the extra
 * bytes of a merged chunk.
 */
const MERGED_BELOW_BYTES = 40_000;

/**
 * Matches `import { A, B as C } from 'x'` and `export { A } from 'x'`: captures the names in braces and the
 * source.
 */
const NAMES = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** Maps each exported name of an index module to the file it comes from. */
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

/**
 * All modules that load together with these files: their static imports, transitively. Dynamic imports are
 * not included.
 */
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
 * Groups the modules for the first load: one file for the part shared by the app and the exam room, and one
 * for each page that people open first. A cold browser on a slow connection waits for each request. All other
 * code is split as usual and loads when it is needed.
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
  const pad = isOf('pad', ['features/exam-room/web/answering/essay-formula.tsx']);
  const groups: Record<string, typeof app> = {
    // The sign-in page loads alone, so a module it shares with others must not pull in anything else.
    base: (id, of) => door(id, of) && (room(id, of) || pad(id, of)),
    shared: (id, of) => door(id, of) && (app(id, of) || home(id, of)),
    /* The formula keypad of essays loads later, but shares parts with the app. The exam room must load them
       without the app. */
    common: (id, of) => (room(id, of) || pad(id, of)) && (app(id, of) || home(id, of) || staff(id, of)),
    // Forms validate input with schemas too, but do not need the rest of the exam room.
    schemas: (id, of) => room(id, of) && SCHEMAS.test(id),
    /* Practice uses parts of the exam room. They must load without the exam room's entry module, which would
       start the exam room. */
    desk: (id, of) => room(id, of) && desk(id, of),
    room,
    // Includes the styles of the homes, which nearly always load with the app.
    app: (id, of) => app(id, of) || (id.endsWith('.css') && (home(id, of) || staff(id, of))),
    door,
    /* Staff load one extra file for their homes. The code that it shares with other screens is small and
       belongs to `home`. */
    home: (id, of) => home(id, of) || (staff(id, of) && !STAFF_HOME.test(id)),
    staff,
  };
  return [
    /* The helper that loads other chunks. It has its own chunk, or it would have to wait for the chunk
       that contains it. */
    {
      name: 'fetching',
      test: /vite\/preload-helper|web[\\/]lib[\\/]with-files/,
      priority: Object.keys(groups).length + 1,
    },
    ...Object.entries(groups).map(([name, holds], index, all) => ({
      debugName: name,
      name: (id: string, build: { getModuleInfo: ModuleOf }) =>
        holds(id, (each) => build.getModuleInfo(each)) ? name : null,
      priority: all.length - index,
      /* The groups already contain their dependencies. With `true`, the whole library would be included
         through its index module. */
      includeDependenciesRecursively: false,
    })),
    /* Library modules are grouped by the pages that use them. Only icons are merged further, because they do
       not depend on each other. Other merged chunks could end up importing each other. */
    { name: 'icons', test: ICONS, entriesAware: true, entriesAwareMergeThreshold: MERGED_BELOW_BYTES },
    { name: 'parts', test: PARTS, entriesAware: true },
  ];
}

/**
 * Color palettes of the library that the theme (`web/ui/theme.ts`) does not use. Each is 14 variables in two
 * color schemes.
 */
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
    lateFiles(),
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
    /* A server may be serving this folder. Old files are moved aside after the build
       (`build/former-builds.ts`). */
    emptyOutDir: false,
    /* Inlined assets become data: URLs. The content security policy allows these for images, but not for
       fonts. */
    assetsInlineLimit: 0,
    // The exam room is a separate, small page without the rest of the app.
    rolldownOptions: {
      input: { app: 'index.html', exam: 'exam.html' },
      output: {
        codeSplitting: { groups: firstLoads() },
        /* The list of the exam room's files and the search for former builds rely on names of only these
           characters. */
        sanitizeFileName: (name) => name.replaceAll(/[^\w.-]/g, '_'),
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? filesOfPart(file, files) : files,
    },
    // The largest chunk (kB) is the formula keypad with its library. It loads when somebody opens it.
    chunkSizeWarningLimit: 850,
  },
});
