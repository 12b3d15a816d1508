import { maxNetworks, parseNetwork, splitNetworks } from '@portico/contract/words/networks';
import { Input } from 'antd';
import type { TFunction } from 'i18next';
import type { FormField } from '../ui/form-field.ts';

/** A form field for networks, one per line. */
export function networksField<Values, Name extends keyof Values & string>(
  t: TFunction,
  field: { name: Name; label: string; hint: string },
): FormField<Values> {
  return {
    kind: 'custom',
    ...field,
    render: ({ id, value, disabled, onChange }) => (
      <Input.TextArea
        id={id}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        dir="ltr"
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={({ target }) => onChange(target.value)}
      />
    ),
    check: (value) => {
      const networks = splitNetworks(String(value));
      if (networks.length > maxNetworks) return t('errors.tooBig');
      return networks.every((network) => parseNetwork(network) !== null) ? undefined : t('errors.invalid');
    },
  };
}
