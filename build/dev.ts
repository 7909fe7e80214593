/**
 * The development server, in one command. On each save it restarts the server and updates the page. The page
 * is on PORT (3000), as with `npm start`; the server listens on a different port.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type ProxyOptions } from 'vite';

const ROOT = join(import.meta.dirname, '..');

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1.');
  return address.port;
}

const serverPort = await freePort();
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'app/server/main.ts'], {
  cwd: ROOT,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
});

const toServer: ProxyOptions = { target: `http://127.0.0.1:${serverPort}` };
/** These paths are screens of the app for GET and API calls for POST. */
const postsToServer: ProxyOptions = {
  ...toServer,
  bypass: (request) => (request.method === 'GET' ? request.url : undefined),
};

const page = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  server: {
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || 3000),
    strictPort: true,
    // The database files change at every write.
    watch: { ignored: ['**/data/**', '**/dist/**'] },
    proxy: {
      '/api/': toServer,
      '/config.json': toServer,
      '/send-mobile-otp': toServer,
      '/verify-mobile-otp': toServer,
      '/forgot-password': postsToServer,
      '/reset-password': postsToServer,
    },
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Stop the server first: Vite's own signal handler ends this process.
    server.kill('SIGTERM');
    void page.close();
  });
}
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void page.close();
});
await page.listen();
// People open the page's address, not the server's own.
const address = page.resolvedUrls?.local[0] ?? '';
createInterface({ input: server.stdout }).on('line', (line) => {
  const shown = line.startsWith('{') ? line : line.replace(`http://127.0.0.1:${serverPort}/`, address);
  process.stdout.write(`${shown.startsWith('Assay is at ') ? `Open ${address}` : shown}\n`);
});
