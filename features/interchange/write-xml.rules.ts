/** Words within XML. */

export function xmlText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Within quotation marks; a break stays one. */
export function attribute(words: string): string {
  return xmlText(words).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
