/** The server process: reads the environment, starts the server, prints its URL, and shuts down cleanly. */
const NEEDED_NODE = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED_NODE) {
  process.stderr.write(
    `Assay needs Node ${NEEDED_NODE} or later, but this is ${process.version}. Use npm start, which brings its own.\n`,
  );
  process.exit(1);
}

// Imported after the check of Node's version, because an older Node would fail on these files without saying
// why.
const { ConfigFaults, readConfig } = await import('#server/config.ts');
const { FolderHeld } = await import('#server/db/lock.ts');
const { openLog } = await import('#server/log.ts');
const { startServer } = await import('./start.ts');

/** Requests still running after this time are dropped. */
const DRAIN_MILLISECONDS = 10_000;

/** Why the server did not start, as lines for the operator. For a bug, the stack. */
function faultLines(error: unknown): readonly string[] {
  if (error instanceof ConfigFaults) return error.faults;
  if (error instanceof FolderHeld) return [error.message];
  const { code, syscall, stack } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    if (code === 'EADDRINUSE')
      return ['PORT is in use by another program. Stop that program or choose another port.'];
    if (code === 'EACCES') return ["This user isn't allowed to open PORT. Choose one above 1023."];
    return [`HOST can't be used (${code}). Choose an address of this machine.`];
  }
  return [String(stack)];
}

/**
 * npm passes a signal only to its shell. The shell ends, but this process would keep running and hold the
 * port and the folder. So a process started by npm ends when the shell is gone.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) end();
  }, 500).unref();
}

try {
  const log = openLog();
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message));
  const server = await startServer(readConfig(process.env), log);
  process.stdout.write(`Assay is at ${server.url}\n`);
  if (server.set_up_link !== null) {
    process.stdout.write(
      `Create the first admin here. The link works once, within 24 hours: ${server.set_up_link}\n`,
    );
  }
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  endWithNpm(end);
  server.platform.database.stopped.then((error) => {
    if (ending) return;
    log.error({ err: error }, 'the database stopped; restart the server');
    process.exit(1);
  }, end);
} catch (error) {
  process.stderr.write(`${faultLines(error).join('\n')}\n`);
  process.exit(1);
}
