import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [react(), precompress(), examRoomPage()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined assets are data: addresses, which the content security policy lets images have, but no font.
    assetsInlineLimit: 0,
    // The exam room is a page of its own: it is small, and holds nothing of the rest.
    rolldownOptions: { input: { app: 'index.html', exam: 'exam.html' } },
    modulePreload: { polyfill: false },
    // React and the parts of Mantine that every screen uses are one chunk of this size.
    chunkSizeWarningLimit: 700,
  },
});
