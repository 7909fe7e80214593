/** Parses markup into a separate document, in which nothing runs and nothing loads. */

/** The body of a document that contains only this markup. */
export function bodyOf(html: string): HTMLElement {
  // Without the `<body>` tag the parser would drop a leading space.
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;
}
