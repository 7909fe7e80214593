/** Validates a form with the schema of the call that it will make, so that each rule is written only once. */
import type { z } from 'zod';

/** Validates `body` and returns the first error for each top-level field. Empty if the body is valid. */
export function schemaFaults(schema: z.ZodType, body: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    found[String(path[0])] ??= message;
  }
  return found;
}
