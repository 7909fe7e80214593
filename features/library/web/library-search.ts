/** What the library keeps in its address: what is searched, and which shelf stands open. */

import { z } from 'zod';
import { MATERIAL_KINDS } from '../library-values.contract.ts';

export const librarySearch = z.object({
  search: z.string().max(100).optional().catch(undefined),
  shelf: z.uuid().optional().catch(undefined),
  kind: z.enum(MATERIAL_KINDS).optional().catch(undefined),
});

/** Of a material: the page of a file that is opened. */
export const materialSearch = z.object({
  page: z.number().int().min(1).optional().catch(undefined),
});
