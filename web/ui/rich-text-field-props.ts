import type { ReactNode } from 'react';

export interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Rich text as it is saved and read. */
  value?: string;
  onChange: (value: string) => void;
  /** The minimum height in lines. */
  rows?: number;
  /** Whether the toolbar offers headings, for long texts. */
  hasHeadings?: boolean;
  /** An extra tool that wraps the selection in `before` and `after`. */
  around?: { readonly name: string; readonly before: string; readonly after: string };
  /** Shown in place of the label, which then is only for screen readers. */
  lead?: ReactNode;
}
