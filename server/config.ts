/**
 * The environment, read once at start: every fault is found in one go. It knows names and shapes of the
 * settings; it refuses to know what uses them.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly data_folder: string;
  /** A PostgreSQL server's URL, or null for the embedded database in the data folder. */
  readonly database_url: string | null;
  /** Where the browser finds the API; empty: the server that serves the app. */
  readonly api_base: string;
  /** Addresses and networks whose `X-Forwarded-For` counts. */
  readonly trusted_proxies: readonly string[];
  /** The text tokens are signed with, or null: made and kept in the data folder. */
  readonly secret: string | null;
  /** The app's own origin as people see it, without a closing slash; null: same as the API's. */
  readonly origin: string | null;
  /** The first admin, unattended; null: a one-time link is printed. */
  readonly first_admin: { readonly email: string; readonly password: string } | null;
  /** The server that takes mail (smtp://, or smtps:// under TLS from the start), and whom mail comes from; null: none. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** Where files are kept in place of the data folder; null: there. */
  readonly bucket: Bucket | null;
  /** The address that takes each SMS as a POST; null: none. */
  readonly sms_webhook_url: string | null;
}

/** A bucket of a server that speaks S3. */
export interface Bucket {
  /** Without a closing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly key_id: string;
  readonly secret: string;
}

/** The environment does not hold: `faults` has one line a fault, each naming its variable. */
export class ConfigFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}`);
    this.faults = faults;
  }
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const BUCKET_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const environment = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port from 0 to 65535')
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    ASSAY_DATA: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    ASSAY_API_BASE: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
    ASSAY_TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(',').map((part) => part.trim()))
      .refine(
        (list) => list.every(isAddressOrNetwork),
        'must be addresses or networks (10.0.0.0/8), with commas between',
      )
      .optional(),
    ASSAY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ASSAY_ORIGIN: httpUrl
      .refine(
        (url) => new URL(url).origin === url.replace(/\/$/, ''),
        'must be an origin alone, as https://tests.example.org',
      )
      .transform((url) => new URL(url).origin)
      .optional(),
    ASSAY_ADMIN_EMAIL: z
      .email('must be an email address')
      .max(200, 'must have at most 200 characters')
      .optional(),
    ASSAY_ADMIN_PASSWORD: z
      .string()
      .min(10, 'must have at least 10 characters')
      .max(128, 'must have at most 128 characters')
      .optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
      .refine((url) => URL.parse(url)?.hostname !== '', 'must name a host')
      .refine(
        (url) => ['', '?certificate=any'].includes(URL.parse(url)?.search ?? ''),
        'may end in ?certificate=any alone',
      )
      .optional(),
    SMTP_FROM: z.email('must be an email address').optional(),
    SMS_WEBHOOK_URL: httpUrl.optional(),
    S3_ENDPOINT: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .superRefine((values, context) => {
    if (values.SMTP_URL !== undefined && values.SMTP_FROM === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['SMTP_FROM'],
        message: 'must be set too: mail needs the address it comes from',
      });
    }
    const missing = BUCKET_VARIABLES.filter((name) => values[name] === undefined);
    if (missing.length < BUCKET_VARIABLES.length) {
      for (const name of missing) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `must be set too: a bucket needs ${BUCKET_VARIABLES.join(', ')}`,
        });
      }
    }
    if ((values.ASSAY_ADMIN_EMAIL === undefined) !== (values.ASSAY_ADMIN_PASSWORD === undefined)) {
      const missing = values.ASSAY_ADMIN_EMAIL === undefined ? 'ASSAY_ADMIN_EMAIL' : 'ASSAY_ADMIN_PASSWORD';
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: 'must be set too: the first admin needs both',
      });
    }
  });

function isAddressOrNetwork(value: string): boolean {
  const [address, bits, ...rest] = value.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || rest.length > 0) return false;
  // A network of all addresses would let anyone name their own.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function bucketOf(values: z.infer<typeof environment>): Bucket | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    name: S3_BUCKET,
    key_id: S3_ACCESS_KEY_ID,
    secret: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * Reads the configuration from environment variables (an empty one counts as absent).
 * Throws `ConfigFaults` that names every fault at once; values of secrets are never repeated.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigFaults(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    data_folder: resolve(values.ASSAY_DATA),
    database_url: values.DATABASE_URL ?? null,
    api_base: values.ASSAY_API_BASE ?? '',
    trusted_proxies: values.ASSAY_TRUSTED_PROXIES ?? [],
    secret: values.ASSAY_SECRET ?? null,
    origin: values.ASSAY_ORIGIN ?? null,
    first_admin:
      values.ASSAY_ADMIN_EMAIL !== undefined && values.ASSAY_ADMIN_PASSWORD !== undefined
        ? { email: values.ASSAY_ADMIN_EMAIL, password: values.ASSAY_ADMIN_PASSWORD }
        : null,
    mail:
      values.SMTP_URL !== undefined && values.SMTP_FROM !== undefined
        ? { url: values.SMTP_URL, from: values.SMTP_FROM }
        : null,
    bucket: bucketOf(values),
    sms_webhook_url: values.SMS_WEBHOOK_URL ?? null,
  };
}
