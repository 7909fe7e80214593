declare module 'jsdom' {
  /** As much of it as the tests use: the package brings no types. */
  export class JSDOM {
    constructor(html: string, options?: { url: string; pretendToBeVisual: boolean });
    readonly window: Record<string, unknown>;
  }
}
