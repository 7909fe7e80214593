/** Preloaded into a server process. While the file at the path FULL_DISK exists, no other file can grow. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const full = process.env.FULL_DISK ?? '';
const { writeSync } = fs;

fs.writeSync = ((...given: Parameters<typeof writeSync>) => {
  const [fd, , , length, position]: readonly unknown[] = given;
  const end = typeof position === 'number' && typeof length === 'number' ? position + length : 0;
  if (end > 0 && fs.existsSync(full) && end > fs.fstatSync(Number(fd)).size) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
  }
  return Reflect.apply(writeSync, fs, given);
}) as typeof writeSync;
syncBuiltinESMExports();
