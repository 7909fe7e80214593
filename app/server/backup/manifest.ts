/** What stands in a backup beside its parts: where it comes from, what is in it, and the sum of each part. It opens no file. */
import { z } from 'zod';

/** Raised with each change that an older version could not read. */
export const FORMAT = 1;

export const MANIFEST_NAME = 'manifest.json';

/** Rows of a table as lines. */
export const TABLE_PART = /^tables\/([a-z_][a-z0-9_]*)\/\d{6}\.jsonl$/;
/** The bytes of a file, under its path in the data folder. */
export const FILE_PART = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** Of the product that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  /** Tells whether another installation has the same secret, and nothing of that. */
  secret_check: sha256,
  tables: z.array(
    z.strictObject({
      name: z.string(),
      /** In the order of the cells of each line. */
      columns: z.array(z.string()),
      row_count: count,
    }),
  ),
  sequences: z.array(
    z.strictObject({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
  ),
  files: z.strictObject({
    /** In the archive. */
    folder: count,
    /** In a bucket: their rows name them, and their bytes stay where they are. */
    bucket: count,
    /** Named by rows, and not in the folder. */
    missing: z.array(z.string()),
  }),
  parts: z.array(
    z.strictObject({
      // By no other name anything is taken from an archive.
      name: z.string().refine((name) => TABLE_PART.test(name) || FILE_PART.test(name)),
      size_bytes: count,
      sha256,
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
