/** A form is checked by the contract of the call it will make: one rule, said once. */
import type { z } from 'zod';

/** What `schema` finds wrong with `body`, by the first step of the path; the first fault of each. Empty: none. */
export function schemaFaults(schema: z.ZodType, body: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    found[String(path[0])] ??= message;
  }
  return found;
}
