/** Escapes text for XML. */

export function xmlText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes an attribute value; line breaks and tabs are kept. */
export function attribute(words: string): string {
  return xmlText(words).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
