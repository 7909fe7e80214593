/** Values that calls of assessments take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

export const ASSESSMENT_KINDS = ['linear', 'multistage', 'adaptive'] as const;

export const ASSESSMENT_STATUSES = ['draft', 'published', 'archived'] as const;

export const SECTION_KINDS = ['reading_writing', 'math', 'other'] as const;
