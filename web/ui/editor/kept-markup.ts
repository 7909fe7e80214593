/** Markup as nodes of a document of its own, where nothing of it runs and nothing loads. */

/** The body of a document that holds this markup alone. */
export function bodyOf(html: string): HTMLElement {
  // Said to begin here: a space at its beginning would else be none.
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;
}
