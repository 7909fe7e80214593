/**
 * Values that library calls take and that screens keep in their address. They are in a file of their own, so
 * that a first page need not load the calls.
 */

export const MATERIAL_KINDS = ['article', 'file', 'link', 'video'] as const;
