import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { Button, Input } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { findOrganisation } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { allowedNodeActions } from './node-actions.ts';
import { OrganisationForm, type OrganisationFormTask } from './organisation-form.tsx';
import { OrganisationTree } from './organisation-tree.tsx';
import styles from './organisations.module.css';
import { useOrganisationChanges } from './requests.ts';
import {
  filterOrganisationTree,
  findNodeKeysToExpand,
  type OrganisationTreeNode,
  toOrganisationTree,
} from './tree-nodes.ts';
import { useAvailableHeight } from './use-available-height.ts';
import { useNodeActions } from './use-node-actions.ts';

type Props = { nodes: readonly OrganisationNode[]; company: number | null; onRefresh: () => void };

/** The organisations of a company: search, select and change them. */
export function OrganisationCard({ nodes, company, onRefresh }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const changes = useOrganisationChanges();
  const body = useRef<HTMLDivElement>(null);
  const height = useAvailableHeight(body);
  const [typed, setTyped] = useState('');
  // The first organisation is selected at the start, so that its actions are visible.
  const [chosen, setChosen] = useState(() => String(nodes[0]?.id ?? ''));
  const [task, setTask] = useState<OrganisationFormTask | null>(null);
  const drawn = useMemo(() => toOrganisationTree(nodes), [nodes]);
  // Deferred, so that typing stays fast with thousands of nodes.
  const search = useDeferredValue(typed);
  const found = useMemo(() => filterOrganisationTree(drawn, search), [drawn, search]);
  const [open, setOpen] = useOpenNodes(drawn, search);
  const [actionsOf, dialog] = useNodeActions(changes, setTask);

  // Users assigned to single stores instead of organisations may not change organisations.
  const isReader = user.entitys.length > 0;
  const parentOfNew = findOrganisation(nodes, Number(chosen)) ?? nodes[0];
  const done = (id: number, parent: number | null) => {
    setTask(null);
    setChosen(String(id));
    const above = parent === null ? [] : (findOrganisation(nodes, parent)?.deptIds ?? []);
    setOpen([...new Set([...open, ...above.map(String)])]);
  };
  return (
    <section className={styles.card} aria-label={t('menu.organisations')}>
      <Tools
        typed={typed}
        onType={setTyped}
        onAdd={isReader || parentOfNew === undefined ? null : () => setTask({ kind: 'add', parent: parentOfNew })}
        onRefresh={onRefresh}
        spreadsheets={
          <>
            {!isReader && <ImportButton kind="organisations" company={company} onDone={onRefresh} />}
            <ExportButton
              kind="organisations"
              filters={{ name: search.trim(), ...(company === null ? {} : { tenantId: company }) }}
            />
          </>
        }
      />
      <div ref={body} className={styles.body}>
        {found.length === 0 ? (
          <p className={styles.none} role="status">
            {t(search.trim() === '' ? 'organisations.none' : 'controls.noMatches')}
          </p>
        ) : (
          <OrganisationTree
            nodes={found}
            height={height}
            open={open}
            onOpen={setOpen}
            chosen={chosen}
            onChoose={setChosen}
            getNodeActions={({ organisation }) => actionsOf(organisation, allowedNodeActions(organisation, isReader))}
          />
        )}
      </div>
      {task !== null && (
        <OrganisationForm task={task} company={company} changes={changes} onDone={done} onClose={() => setTask(null)} />
      )}
      {dialog}
    </section>
  );
}

type ToolsProps = {
  typed: string;
  onType: (text: string) => void;
  /** Null: the user may not add organisations. */
  onAdd: (() => void) | null;
  onRefresh: () => void;
  spreadsheets: ReactNode;
};

function Tools({ typed, onType, onAdd, onRefresh, spreadsheets }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <Input
        type="search"
        className={styles.search ?? ''}
        aria-label={t('organisations.search')}
        placeholder={t('organisations.search')}
        prefix={<Icon icon={SearchOutlined} className={styles.sign} />}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <div className={styles.end}>
        {onAdd !== null && (
          <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={onAdd}>
            {t('organisations.add')}
          </Button>
        )}
        {spreadsheets}
        <IconButton name={t('controls.refresh')} icon={ReloadOutlined} onPress={onRefresh} />
      </div>
    </div>
  );
}

/** The open nodes: those the user opened, initially the roots; during a search the ancestors of the matches. */
function useOpenNodes(drawn: readonly OrganisationTreeNode[], search: string): [string[], (keys: string[]) => void] {
  const [opened, setOpened] = useState(() => drawn.map(({ key }) => key));
  const [inSearch, setInSearch] = useState<{ search: string; keys: string[] } | null>(null);
  const toSee = useMemo(() => findNodeKeysToExpand(drawn, search), [drawn, search]);
  if (search.trim() === '') return [opened, setOpened];
  // Nodes opened during a search stay open until the search changes.
  const keys = inSearch?.search === search ? inSearch.keys : toSee;
  return [keys, (next) => setInSearch({ search, keys: next })];
}
