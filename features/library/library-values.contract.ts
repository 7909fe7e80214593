/** Values that calls of library take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

export const MATERIAL_KINDS = ['article', 'file', 'link', 'video'] as const;
