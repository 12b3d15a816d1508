import type { ReactNode } from 'react';
import type { TreeNode } from './tree-node.ts';

export type Choice = { value: string | number; label: string; disabled?: boolean };

/** What a control of one's own gets from the form. */
export type ControlProps = { id: string; value: unknown; onChange: (value: unknown) => void; disabled: boolean };

type Kind =
  | { kind: 'text'; maxLength?: number; placeholder?: string; type?: 'text' | 'email' | 'tel'; autoComplete?: string }
  | { kind: 'password'; maxLength?: number; autoComplete?: 'new-password' | 'current-password' }
  | { kind: 'textarea'; maxLength?: number; placeholder?: string }
  | { kind: 'number'; min: number; max: number; digits?: number; unit?: string }
  | { kind: 'select'; options: readonly Choice[]; multiple?: boolean; placeholder?: string }
  | { kind: 'radio'; options: readonly Choice[] }
  | { kind: 'switch' }
  /** A local day, YYYY-MM-DD, or null. */
  | { kind: 'date' }
  | { kind: 'tree'; nodes: readonly TreeNode[]; multiple?: boolean; placeholder?: string }
  /** A control of one's own; it has to carry `id`. */
  | { kind: 'own'; render: (control: ControlProps) => ReactNode };

/** A field of a form, named after what it fills in. */
export type FormField<Values> = Kind & {
  name: keyof Values & string;
  label: string;
  /** A sentence below the field: what to enter, or what follows from it. */
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Only with these values; absent: always. */
  shownWhen?: (values: Values) => boolean;
  /** What is wrong with the value, in words; undefined when nothing is. */
  check?: (value: unknown, values: Values) => string | undefined;
  /** How a value reads where it is told rather than edited; for controls of one's own whose values are ids. */
  say?: (value: unknown) => string;
};

/** What the server found wrong: a text per field, and one for the form as a whole. */
export type FormProblems = { problems: Readonly<Record<string, string>>; formProblem?: string | undefined };
