import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { Button, Input } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { organisationOf } from '../../pickers/organisations.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type DrawnNode, drawnNodes, foundNodes, openToSee } from './drawn-nodes.ts';
import { offersOf } from './node-offers.ts';
import { type FormTask, OrganisationForm } from './organisation-form.tsx';
import { OrganisationTree } from './organisation-tree.tsx';
import styles from './organisations.module.css';
import { useChanges } from './requests.ts';
import { useNodeActions } from './use-node-actions.ts';
import { useRoom } from './use-room.ts';

type Props = { nodes: readonly OrganisationNode[]; company: number | null; onRefresh: () => void };

/** The organisations of a company, to be searched, chosen and changed. */
export function OrganisationCard({ nodes, company, onRefresh }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const changes = useChanges();
  const body = useRef<HTMLDivElement>(null);
  const height = useRoom(body);
  const [typed, setTyped] = useState('');
  // Somebody who opens the page sees at once what can be done with an organisation.
  const [chosen, setChosen] = useState(() => String(nodes[0]?.id ?? ''));
  const [task, setTask] = useState<FormTask | null>(null);
  const drawn = useMemo(() => drawnNodes(nodes), [nodes]);
  // Typing does not wait for thousands of nodes.
  const search = useDeferredValue(typed);
  const found = useMemo(() => foundNodes(drawn, search), [drawn, search]);
  const [open, setOpen] = useOpenNodes(drawn, search);
  const [actionsOf, dialog] = useNodeActions(changes, setTask);

  // Who is given single stores instead of organisations may not change any.
  const isReader = user.entitys.length > 0;
  const below = organisationOf(nodes, Number(chosen)) ?? nodes[0];
  const done = (id: number, parent: number | null) => {
    setTask(null);
    setChosen(String(id));
    const above = parent === null ? [] : (organisationOf(nodes, parent)?.deptIds ?? []);
    setOpen([...new Set([...open, ...above.map(String)])]);
  };
  return (
    <section className={styles.card} aria-label={t('menu.organisations')}>
      <Tools
        typed={typed}
        onType={setTyped}
        onAdd={isReader || below === undefined ? null : () => setTask({ kind: 'add', below })}
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
            actionsOf={({ organisation }) => actionsOf(organisation, offersOf(organisation, isReader))}
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
  /** Null where the person may not add any. */
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
        prefix={<Icon of={SearchOutlined} className={styles.sign} />}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <div className={styles.end}>
        {onAdd !== null && (
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={onAdd}>
            {t('organisations.add')}
          </Button>
        )}
        {spreadsheets}
        <IconButton name={t('controls.refresh')} of={ReloadOutlined} onPress={onRefresh} />
      </div>
    </div>
  );
}

/** Which nodes are open: what the person opened, at first the roots; in a search what leads to what it finds. */
function useOpenNodes(drawn: readonly DrawnNode[], search: string): [string[], (keys: string[]) => void] {
  const [opened, setOpened] = useState(() => drawn.map(({ key }) => key));
  const [inSearch, setInSearch] = useState<{ search: string; keys: string[] } | null>(null);
  const toSee = useMemo(() => openToSee(drawn, search), [drawn, search]);
  if (search.trim() === '') return [opened, setOpened];
  // What was opened in a search holds as long as the search does.
  const keys = inSearch?.search === search ? inSearch.keys : toSee;
  return [keys, (next) => setInSearch({ search, keys: next })];
}
