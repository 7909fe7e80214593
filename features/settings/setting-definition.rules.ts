/** The types that define a setting. */

interface Shown {
  readonly key: `${string}.${string}`;
  readonly title: string;
  /** One sentence for admins about what the setting changes. */
  readonly says: string;
}

/** `number`: a whole number in `unit`. `words`: a list of short words that match `pattern`. */
export type SettingDefinition = Shown &
  (
    | { readonly kind: 'switch'; readonly default: boolean }
    | {
        readonly kind: 'number';
        readonly default: number;
        readonly least: number;
        readonly most: number;
        readonly unit: string;
      }
    | {
        readonly kind: 'choice';
        readonly default: string;
        readonly choices: readonly { readonly value: string; readonly title: string }[];
      }
    | {
        readonly kind: 'words';
        readonly default: readonly string[];
        readonly pattern: string;
        readonly example: string;
        readonly most: number;
      }
  );
