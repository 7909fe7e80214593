/** The manifest of a backup: where it comes from, what it contains, and the checksum of each part. */
import { z } from 'zod';

/** Increased with each change that older versions cannot read. */
export const FORMAT = 1;

export const MANIFEST_NAME = 'manifest.json';

/** A table's rows, each as a line of JSON. */
export const TABLE_PART = /^tables\/([a-z_][a-z0-9_]*)\/\d{6}\.jsonl$/;
/** The bytes of an uploaded file, under its path in the data folder. */
export const FILE_PART = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the product that made the backup. */
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  /** Shows whether the data of a different server has the same secret, without revealing it. */
  secret_check: sha256,
  tables: z.array(
    z.strictObject({
      name: z.string(),
      /** The columns, in the order of the cells in each line. */
      columns: z.array(z.string()),
      row_count: count,
    }),
  ),
  sequences: z.array(
    z.strictObject({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
  ),
  files: z.strictObject({
    /** The number of files in the archive. */
    folder: count,
    /** The number of files in a bucket. Their rows name them, and their bytes stay there. */
    bucket: count,
    /** Files that rows name but that are missing in the folder. */
    missing: z.array(z.string()),
  }),
  parts: z.array(
    z.strictObject({
      // A restore accepts only these names in an archive.
      name: z.string().refine((name) => TABLE_PART.test(name) || FILE_PART.test(name)),
      size_bytes: count,
      sha256,
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
