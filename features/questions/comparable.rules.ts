/** Whether rich texts say anything, and whether two say the same. It knows cleaned markup alone. */

/** Cleaned rich text in which there is nothing to read or to look at. */
export function isEmpty(html: string): boolean {
  return !/<(?:img|math)\b/.test(html) && html.replaceAll(/<[^>]*>/g, '').trim() === '';
}

/** What two options are compared by: paragraphs and the amount of space between words make no difference. */
export function comparable(html: string): string {
  return html
    .replaceAll(/<\/?p\b[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
