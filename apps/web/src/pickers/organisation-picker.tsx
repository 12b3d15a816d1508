import { CaretDownFilled } from '@ant-design/icons';
import { Button, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { Icon } from '../ui/icon.tsx';
import { choiceNodes, useOrganisations } from './organisations.ts';

type Props = {
  id: string;
  /** Its name, where no label stands beside it. */
  name?: string;
  /** A platform administrator says whose. */
  company?: number;
  /** An organisation that is to be moved: neither itself nor anything below it can be chosen. */
  moved?: number | null;
  placeholder?: string;
  disabled?: boolean;
} & (
  | { multiple: true; value: readonly number[]; onChange: (value: number[]) => void }
  | { multiple?: false; value: number | null; onChange: (value: number | null) => void; clearable?: boolean }
);

/** A choice of one or several organisations; each stands for itself and everything below it. */
export function OrganisationPicker(props: Props) {
  const { id, name, company, moved = null, placeholder = '', disabled = false } = props;
  const { t } = useTranslation();
  const organisations = useOrganisations(company);
  const chosen = chosenOf(props);
  const [kept] = useState(chosen);
  const nodes = organisations.data;
  const choices = useMemo(() => choiceNodes(t, nodes ?? [], { kept, moved }), [t, nodes, kept, moved]);
  const open = (nodes ?? []).map((node) => node.id);
  return (
    <TreeSelect<number[] | number | null>
      // Which nodes are open at first is read once, when they are here.
      key={nodes === undefined ? 'waiting' : 'ready'}
      id={id}
      aria-label={name}
      disabled={disabled}
      // While names are missing, bare ids would be shown.
      loading={nodes === undefined}
      value={nodes === undefined ? null : props.multiple === true ? chosen : (chosen[0] ?? null)}
      treeData={choices}
      switcherIcon={<Icon of={CaretDownFilled} />}
      treeDefaultExpandedKeys={[...open, ...chosen]}
      multiple={props.multiple === true}
      allowClear={props.multiple === true || props.clearable === true}
      placeholder={placeholder}
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={
        organisations.isError ? (
          <Button type="link" onClick={() => void organisations.refetch()}>
            {failureText(t, organisations.error)} {t('frame.retry')}
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
