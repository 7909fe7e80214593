import { expect, test } from 'vitest';
import { ConfigFaults, readConfig } from './config.ts';

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
  return [];
}

test('an empty environment configures a local server with the embedded database', () => {
  expect(readConfig({ ASSAY_ORIGIN: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database_url: null,
    api_base: '',
    origin: null,
    first_admin: null,
    mail: null,
    sms_webhook_url: null,
    bucket: null,
  });
});

test('all errors in the environment are reported at once', () => {
  expect(
    faultsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      ASSAY_API_BASE: 'ftp://x',
      ASSAY_TRUSTED_PROXIES: '10.0.0.0/8, 1.2.3',
      ASSAY_SECRET: 'short',
      ASSAY_ORIGIN: 'https://tests.example.org/app',
      ASSAY_ADMIN_EMAIL: 'no',
      ASSAY_ADMIN_PASSWORD: 'short',
      SMTP_URL: 'https://mail.example.org',
      SMTP_FROM: 'Assay',
      SMS_WEBHOOK_URL: 'ftp://x',
      S3_ENDPOINT: 'files.example.org',
      S3_BUCKET: 'No bucket',
    }).map((fault) => fault.split(' ')[0]),
  ).toEqual([
    'PORT',
    'DATABASE_URL',
    'ASSAY_API_BASE',
    'ASSAY_TRUSTED_PROXIES',
    'ASSAY_SECRET',
    'ASSAY_ORIGIN',
    'ASSAY_ADMIN_EMAIL',
    'ASSAY_ADMIN_PASSWORD',
    'SMTP_URL',
    'SMTP_FROM',
    'SMS_WEBHOOK_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
});

test('the first admin needs both an email and a password', () => {
  expect(faultsOf({ ASSAY_ADMIN_EMAIL: 'head@example.org' })).toEqual([
    'ASSAY_ADMIN_PASSWORD must be set too: the first admin needs both',
  ]);
});

test('sending email needs a sender address', () => {
  const mail = { SMTP_URL: 'smtp://post:hunter2@mail.example.org:587?certificate=any' };
  const odd = { SMTP_URL: 'smtp://mail.example.org?tls=no', SMTP_FROM: 'tests@example.org' };
  expect(faultsOf(odd)).toEqual(['SMTP_URL may only end in ?certificate=any']);
  expect(faultsOf({ ...odd, SMTP_URL: 'mail.example.org' })).toEqual([
    'SMTP_URL must be an smtp:// or smtps:// address',
  ]);
  expect(faultsOf(mail)).toEqual(['SMTP_FROM must be set too: email needs a sender address']);
  expect(readConfig({ ...mail, SMTP_FROM: 'tests@example.org' }).mail).toEqual({
    url: mail.SMTP_URL,
    from: 'tests@example.org',
  });
});

test('a storage bucket needs its address, its name and both keys', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'school-files' };
  const rest =
    'must be set too: a bucket needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY';
  expect(faultsOf(bucket)).toEqual([`S3_ACCESS_KEY_ID ${rest}`, `S3_SECRET_ACCESS_KEY ${rest}`]);
  expect(readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' }).bucket).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    name: 'school-files',
    key_id: 'key',
    secret: 'hunter2',
  });
});

test('a reported error never repeats a secret', () => {
  const faults = faultsOf({
    ASSAY_SECRET: 'hunter2',
    ASSAY_ADMIN_PASSWORD: 'hunter2',
    ASSAY_ADMIN_EMAIL: 'a@b.example',
    SMTP_URL: 'http://post:hunter2@mail.example.org',
    SMTP_FROM: 'tests@example.org',
    SMS_WEBHOOK_URL: 'sms://hunter2@sms.example.org',
  });
  expect(faults).toHaveLength(4);
  expect(faults.join()).not.toContain('hunter2');
});

test('addresses in the configuration lose their trailing slash', () => {
  expect(
    readConfig({ ASSAY_API_BASE: 'https://api.example.org/', ASSAY_ORIGIN: 'https://tests.example.org/' }),
  ).toMatchObject({
    api_base: 'https://api.example.org',
    origin: 'https://tests.example.org',
  });
});

test('trusted proxies may be networks of IPv4 and IPv6', () => {
  expect(readConfig({ ASSAY_TRUSTED_PROXIES: '10.0.0.0/8, ::1, fd00::/8' }).trusted_proxies).toEqual([
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
  ]);
  expect(faultsOf({ ASSAY_TRUSTED_PROXIES: '10.0.0.0/33' })).toHaveLength(1);
  expect(faultsOf({ ASSAY_TRUSTED_PROXIES: '0.0.0.0/0' })).toHaveLength(1);
});
