/** What a thread for heavy work and the thread that it works for say to each other. */

export interface WorkOrder {
  /** The address of a module whose default export does the work. */
  readonly module: string;
  readonly input: unknown;
}

export type WorkAnswer =
  /** How far the work is; it goes on. */
  | { readonly kind: 'told'; readonly told: unknown }
  | { readonly kind: 'done'; readonly output: unknown }
  /** `is_too_heavy`: it ran out of room for its calls or its data. */
  | { readonly kind: 'failed'; readonly is_too_heavy: boolean; readonly words: string };
