/** What office programs save: zips too, and often chosen where the table in them is meant. */

/** Whether a zip with a file at this path may be such a document, of Microsoft Office or an OpenDocument one. */
export function isOfOffice(path: string): boolean {
  return /^(?:xl|word|ppt)\/|^content\.xml$/.test(path);
}

export const OFFICE_FAULT =
  'This is a document of an office program. Save its table there as “CSV UTF-8”, and choose that file.';
