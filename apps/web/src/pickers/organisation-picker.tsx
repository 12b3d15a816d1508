import { CaretDownFilled } from '@ant-design/icons';
import { Button, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { Icon } from '../ui/icon.tsx';
import { formatHiddenCount } from './format-hidden-count.ts';
import { toOrganisationChoices, useOrganisations } from './organisations.ts';

type Props = {
  id: string;
  /** Accessible name, for a field without a label. */
  name?: string;
  /** The company, for platform administrators. */
  company?: number;
  /** The organisation being moved: neither it nor its descendants can be chosen. */
  movedId?: number | null;
  placeholder?: string;
  disabled?: boolean;
  /** Several organisations stay in one line; those that do not fit are counted. */
  inOneLine?: boolean;
} & (
  | { multiple: true; value: readonly number[]; onChange: (value: number[]) => void }
  | { multiple?: false; value: number | null; onChange: (value: number | null) => void; clearable?: boolean }
);

/** A field to choose one or several organisations; each includes all its descendants. */
export function OrganisationPicker(props: Props) {
  const { id, name, company, movedId = null, placeholder = '', disabled = false, inOneLine = false } = props;
  const { t } = useTranslation();
  const organisations = useOrganisations(company);
  const chosen = chosenOf(props);
  const [initiallyChosen] = useState(chosen);
  const nodes = organisations.data;
  const choices = useMemo(
    () => toOrganisationChoices(t, nodes ?? [], { initiallyChosenIds: initiallyChosen, movedId }),
    [t, nodes, initiallyChosen, movedId],
  );
  const open = (nodes ?? []).map((node) => node.id);
  return (
    <TreeSelect<number[] | number | null>
      // The initially open nodes are read only once, so the field is re-created when the data is loaded.
      key={nodes === undefined ? 'waiting' : 'ready'}
      id={id}
      aria-label={name}
      disabled={disabled}
      // Without names, ids would be shown.
      loading={nodes === undefined}
      value={nodes === undefined ? null : props.multiple === true ? chosen : (chosen[0] ?? null)}
      treeData={choices}
      switcherIcon={<Icon icon={CaretDownFilled} />}
      treeDefaultExpandedKeys={[...open, ...chosen]}
      multiple={props.multiple === true}
      {...(inOneLine ? { maxTagCount: 'responsive' as const, maxTagPlaceholder: formatHiddenCount } : {})}
      allowClear={props.multiple === true || props.clearable === true}
      placeholder={placeholder}
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={
        organisations.isError ? (
          <Button type="link" onClick={() => void organisations.refetch()}>
            {formatFailure(t, organisations.error)} {t('frame.retry')}
          </Button>
        ) : organisations.isPending ? (
          t('frame.loading')
        ) : (
          t('organisations.none')
        )
      }
      onChange={(next) => {
        const list = next === null || next === undefined ? [] : Array.isArray(next) ? next : [next];
        if (props.multiple === true) props.onChange(list);
        else props.onChange(list[0] ?? null);
      }}
    />
  );
}

function chosenOf(props: Props): number[] {
  if (props.multiple === true) return [...props.value];
  return props.value === null ? [] : [props.value];
}
