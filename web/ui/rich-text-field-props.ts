import type { ReactNode } from 'react';

export interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** As it is saved and read. */
  value?: string;
  onChange: (value: string) => void;
  /** Lines it has at least. */
  rows?: number;
  /** Whether it is long enough to stand under headings, which make its outline. */
  hasHeadings?: boolean;
  /** What a tool of it puts around what is chosen of the text. */
  around?: { readonly name: string; readonly before: string; readonly after: string };
  /** What stands in the label's place, where that says it all; the label is then only heard. */
  lead?: ReactNode;
}
