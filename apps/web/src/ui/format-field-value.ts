import type { TFunction } from 'i18next';
import type { FieldOption, FormField } from './form-field.ts';
import type { TreeNode } from './tree-node.ts';

const emptyText = '—';

/** A field's value as text: labels of its options, on or off, the day; "—" if it is empty. */
export function formatFieldValue<Values>(t: TFunction, field: FormField<Values>, value: unknown): string {
  if (field.formatValue !== undefined) return field.formatValue(value);
  if (field.kind === 'switch') return t(value === true ? 'controls.on' : 'controls.off');
  if (field.kind === 'select' || field.kind === 'radio') return formatList(value, (one) => labelOf(field.options, one));
  if (field.kind === 'tree') return formatList(value, (one) => nodeLabel(field.nodes, one));
  return formatList(value, String);
}

function formatList(value: unknown, format: (one: unknown) => string): string {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (one) => one !== undefined && one !== null && one !== '',
  );
  return list.length === 0 ? emptyText : list.map(format).join(', ');
}

function labelOf(options: readonly FieldOption[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function nodeLabel(nodes: readonly TreeNode[], value: unknown): string {
  return findLabel(nodes, String(value)) ?? String(value);
}

function findLabel(nodes: readonly TreeNode[], key: string): string | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node.label : findLabel(node.children ?? [], key);
    if (found !== undefined) return found;
  }
  return undefined;
}
