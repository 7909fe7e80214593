/** The messages between a worker for heavy work and its caller. */

export interface WorkOrder {
  /** The URL of a module whose default export does the work. */
  readonly module: string;
  readonly input: unknown;
}

export type WorkAnswer =
  /** Reports progress; the work continues. */
  | { readonly kind: 'told'; readonly told: unknown }
  | { readonly kind: 'done'; readonly output: unknown }
  /** `is_too_heavy`: the work ran out of stack or memory. */
  | { readonly kind: 'failed'; readonly is_too_heavy: boolean; readonly words: string };
