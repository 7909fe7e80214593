declare module 'jsdom' {
  /** The part of jsdom's types that the tests use, because the package has none. */
  export class JSDOM {
    constructor(html: string, options?: { url: string; pretendToBeVisual: boolean });
    readonly window: Record<string, unknown>;
  }
}
