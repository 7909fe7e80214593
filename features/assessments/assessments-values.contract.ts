/**
 * Values that calls about assessments and URLs of screens share. They have a file of their own so that the
 * first page loads no contract for them.
 */

export const ASSESSMENT_KINDS = ['linear', 'multistage', 'adaptive'] as const;

export const ASSESSMENT_STATUSES = ['draft', 'published', 'archived'] as const;

export const SECTION_KINDS = ['reading_writing', 'math', 'other'] as const;
