/**
 * Recognizes office documents. They are zip files too, and users often upload one instead of the table in it.
 */

/** Whether a zip file that contains this path may be a Microsoft Office or OpenDocument file. */
export function isOfOffice(path: string): boolean {
  return /^(?:xl|word|ppt)\/|^content\.xml$/.test(path);
}

export const OFFICE_FAULT =
  'This is an office document. Save its table as “CSV UTF-8”, then choose that file.';
