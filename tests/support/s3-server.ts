/** A bucket on a server that speaks S3 and checks each request's signature, in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** The one account that the server knows. */
const KEY = 'S3RVER';
const REGION = 'eu-test-1';
const BUCKET = 'school-files';

export interface S3Server {
  /** What a configuration needs to use it. */
  readonly environment: Record<string, string>;
  /** The keys of the objects in the bucket, in their order. */
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
      if (!listed.ok) throw new Error(`The bucket answered its list with ${listed.status}.`);
      return [...(await listed.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
