import { z } from 'zod';
import { LOCALES } from './locale-values.ts';

/** The locale of a school in calls. */
export const locale = z.enum(LOCALES);
