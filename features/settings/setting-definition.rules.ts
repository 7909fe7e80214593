/** What a setting is made of. */

interface Shown {
  readonly key: `${string}.${string}`;
  readonly title: string;
  /** What it changes, in a sentence for whoever sets it. */
  readonly says: string;
}

/** `number`: a whole number of `unit`. `words`: a list of short words, each of which `pattern` allows. */
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
