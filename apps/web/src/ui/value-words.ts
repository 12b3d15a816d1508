import type { TFunction } from 'i18next';
import type { Choice, FormField } from './form-field.ts';
import type { TreeNode } from './tree-node.ts';

const nothing = '—';

/** What a field's value reads like: the words of its choices, yes or no, the day; "—" is nothing. */
export function valueWords<Values>(t: TFunction, field: FormField<Values>, value: unknown): string {
  if (field.say !== undefined) return field.say(value);
  if (field.kind === 'switch') return t(value === true ? 'controls.on' : 'controls.off');
  if (field.kind === 'select' || field.kind === 'radio') return listed(value, (one) => labelOf(field.options, one));
  if (field.kind === 'tree') return listed(value, (one) => nodeLabel(field.nodes, one));
  return listed(value, String);
}

function listed(value: unknown, say: (one: unknown) => string): string {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (one) => one !== undefined && one !== null && one !== '',
  );
  return list.length === 0 ? nothing : list.map(say).join(', ');
}

function labelOf(options: readonly Choice[], value: unknown): string {
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
