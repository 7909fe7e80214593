/** An S3 server with a bucket in its own folder. It checks each request's signature. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** The only account of the server. */
const KEY = 'S3RVER';
const REGION = 'eu-test-1';
const BUCKET = 'school-files';

export interface S3Server {
  /** The environment variables that configure its use. */
  readonly environment: Record<string, string>;
  /** The sorted keys of the objects in the bucket. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

export async function s3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, region: REGION, service: 's3' });
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async keys() {
      const listed = await client.fetch(`${endpoint}/${BUCKET}?list-type=2`);
      if (!listed.ok) throw new Error(`Listing the bucket returned ${listed.status}.`);
      return [...(await listed.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
