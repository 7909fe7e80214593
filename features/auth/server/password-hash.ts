/** Hashes passwords with argon2id on the thread pool, as PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Parts {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
}

/** Hashes a password into a PHC string of about 97 characters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parts = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, salt };
  return write({ ...parts, hash: await derive(password, { ...parts, length: HASH_BYTES }) });
}

/** Whether `phc` is a hash of `password`. Throws if `phc` is not an argon2id PHC string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = read(phc);
  return timingSafeEqual(parts.hash, await derive(password, { ...parts, length: parts.hash.length }));
}

/** Takes as long as `verifyPassword`, so that an unknown name is answered no sooner than a known one. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(password, NOBODYS);
  return false;
}

const NOBODYS = write({
  memory: MEMORY_KIB,
  passes: PASSES,
  parallelism: LANES,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
});

function derive(
  password: string,
  { memory, passes, parallelism, salt, length }: Omit<Parts, 'hash'> & { length: number },
): Promise<Buffer> {
  // Keyboards may encode the same password with different code points (NIST SP 800-63B, 3.1.1.2).
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message, nonce: salt, memory, passes, parallelism, tagLength: length },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    );
  });
}

function write({ memory, passes, parallelism, salt, hash }: Parts): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function read(phc: string): Parts {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc) ?? [];
  if (hash === '') throw new Error('The stored password hash is not an argon2id PHC string.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
