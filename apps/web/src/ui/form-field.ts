import type { ReactNode } from 'react';
import type { TreeNode } from './tree-node.ts';

export type FieldOption = { value: string | number; label: string; disabled?: boolean };

/** The props a custom control gets from the form. */
export type CustomControlProps = { id: string; value: unknown; onChange: (value: unknown) => void; disabled: boolean };

type Kind =
  | { kind: 'text'; maxLength?: number; placeholder?: string; type?: 'text' | 'email' | 'tel'; autoComplete?: string }
  | { kind: 'password'; maxLength?: number; autoComplete?: 'new-password' | 'current-password' }
  | { kind: 'textarea'; maxLength?: number; placeholder?: string }
  | { kind: 'number'; min: number; max: number; digits?: number; unit?: string }
  | { kind: 'select'; options: readonly FieldOption[]; multiple?: boolean; placeholder?: string }
  | { kind: 'radio'; options: readonly FieldOption[] }
  | { kind: 'switch' }
  /** A local day, YYYY-MM-DD, or null. */
  | { kind: 'date' }
  | { kind: 'tree'; nodes: readonly TreeNode[]; multiple?: boolean; placeholder?: string }
  /** A custom control; it has to use `id`. */
  | { kind: 'custom'; render: (control: CustomControlProps) => ReactNode };

/** A field of a form, named after the value it edits. */
export type FormField<Values> = Kind & {
  name: keyof Values & string;
  label: string;
  /** A sentence below the field: what to enter, or the effect. */
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Whether the field is shown with these values; absent: always. */
  isShown?: (values: Values) => boolean;
  /** Returns the problem of the value as text, or undefined. */
  check?: (value: unknown, values: Values) => string | undefined;
  /** Formats the value as read-only text; for custom controls whose values are ids. */
  formatValue?: (value: unknown) => string;
};

/** The problems the server reports: a text per field, and one for the whole form. */
export type FormProblems = { problems: Readonly<Record<string, string>>; formProblem?: string | undefined };
