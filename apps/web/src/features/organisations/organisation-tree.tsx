import { CaretDownFilled } from '@ant-design/icons';
import { Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './organisations.module.css';
import type { OrganisationTreeNode } from './tree-nodes.ts';

type Props = {
  nodes: OrganisationTreeNode[];
  open: readonly string[];
  onOpen: (keys: string[]) => void;
  /** Key of the selected node; '': none. */
  chosen: string;
  onChoose: (key: string) => void;
  getNodeActions: (node: OrganisationTreeNode) => readonly RowAction[];
  /** Height of the tree in pixels; only the visible nodes are rendered. */
  height: number;
};

/** The tree. Arrow keys move, Enter selects, Tab moves to the menu of the selected node. */
export function OrganisationTree({ nodes, open, onOpen, chosen, onChoose, getNodeActions, height }: Props) {
  const { t } = useTranslation();
  return (
    <Tree<OrganisationTreeNode>
      aria-label={t('menu.organisations')}
      className={styles.tree ?? ''}
      blockNode
      height={height}
      itemHeight={41}
      switcherIcon={<Icon icon={CaretDownFilled} />}
      treeData={nodes}
      expandedKeys={[...open]}
      onExpand={(keys) => onOpen(keys.map(String))}
      selectedKeys={chosen === '' ? [] : [chosen]}
      onSelect={([key]) => onChoose(key === undefined ? '' : String(key))}
      titleRender={(node) => <Node node={node} isChosen={node.key === chosen} actions={getNodeActions(node)} />}
    />
  );
}

type NodeProps = { node: OrganisationTreeNode; isChosen: boolean; actions: readonly RowAction[] };

function Node({ node, isChosen, actions }: NodeProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { name, enabled } = node.organisation;
  return (
    <span className={styles.node} data-disabled={!enabled}>
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      {!enabled && <span className={styles.mark}>{t('organisations.isDisabled')}</span>}
      <span className={styles.stores}>
        {t('words.counted.stores', { count: node.stores, n: formatCount(node.stores, tag) })}
      </span>
      {actions.length > 0 && (
        // Events in the menu must not select the node.
        <span
          className={styles.menu}
          data-chosen={isChosen}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <ActionMenu name={`${t('controls.actions')}: ${name}`} actions={actions} />
        </span>
      )}
    </span>
  );
}
