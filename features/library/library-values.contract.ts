/**
 * Values that library calls take and that screens keep in their URL. They have their own file, so that the
 * first page need not load the calls.
 */

export const MATERIAL_KINDS = ['article', 'file', 'link', 'video'] as const;
