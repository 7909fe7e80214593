/**
 * Reads the configuration from the environment once, when the server starts. All errors are reported
 * together.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The absolute path of the data folder. */
  readonly data_folder: string;
  /** The URL of a PostgreSQL server; null uses the embedded database in the data folder. */
  readonly database_url: string | null;
  /** The address where the browser finds the API. Empty: the server that serves the app. */
  readonly api_base: string;
  /** Addresses and networks whose `X-Forwarded-For` header is trusted. */
  readonly trusted_proxies: readonly string[];
  /** The secret that signs tokens. Null: it is generated and stored in the data folder. */
  readonly secret: string | null;
  /** The origin of the app in the browser, without a trailing slash. Null: the same origin as the API. */
  readonly origin: string | null;
  /** The first admin, for a setup without a person present. Null: a link that works once is printed. */
  readonly first_admin: { readonly email: string; readonly password: string } | null;
  /**
   * The mail server (smtp://, or smtps:// for TLS from the start) and the sender address; null if there is
   * none.
   */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** The bucket that stores files. Null: they are stored in the data folder. */
  readonly bucket: Bucket | null;
  /** The URL that receives each SMS as a POST; null if there is none. */
  readonly sms_webhook_url: string | null;
}

/** A bucket on an S3-compatible server. */
export interface Bucket {
  /** The address of the server, without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly key_id: string;
  readonly secret: string;
}

/** Thrown for an invalid environment. `faults` has one line for each error, with the name of its variable. */
export class ConfigFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}`);
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
        'must be addresses or networks (like 10.0.0.0/8), separated by commas',
      )
      .optional(),
    ASSAY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ASSAY_ORIGIN: httpUrl
      .refine(
        (url) => new URL(url).origin === url.replace(/\/$/, ''),
        'must be only an origin, like https://tests.example.org',
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
        'may only end in ?certificate=any',
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
        message: 'must be set too: email needs a sender address',
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
  // If the trusted network contained all addresses, anybody could forge their address.
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
 * Reads the configuration from environment variables; an empty variable counts as absent. Throws
 * `ConfigFaults` with all errors together, without values of secrets.
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
