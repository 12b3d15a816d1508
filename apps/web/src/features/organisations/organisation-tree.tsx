import { CaretDownFilled } from '@ant-design/icons';
import { Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { formatCount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { DrawnNode } from './drawn-nodes.ts';
import styles from './organisations.module.css';

type Props = {
  nodes: DrawnNode[];
  open: readonly string[];
  onOpen: (keys: string[]) => void;
  /** '' for none. */
  chosen: string;
  onChoose: (key: string) => void;
  actionsOf: (node: DrawnNode) => readonly RowAction[];
  /** In pixels; only the nodes in view are drawn. */
  height: number;
};

/** The tree itself: arrows walk, Enter chooses, Tab then leads to the chosen one's menu. */
export function OrganisationTree({ nodes, open, onOpen, chosen, onChoose, actionsOf, height }: Props) {
  const { t } = useTranslation();
  return (
    <Tree<DrawnNode>
      aria-label={t('menu.organisations')}
      className={styles.tree ?? ''}
      blockNode
      height={height}
      itemHeight={41}
      switcherIcon={<Icon of={CaretDownFilled} />}
      treeData={nodes}
      expandedKeys={[...open]}
      onExpand={(keys) => onOpen(keys.map(String))}
      selectedKeys={chosen === '' ? [] : [chosen]}
      onSelect={([key]) => onChoose(key === undefined ? '' : String(key))}
      titleRender={(node) => <Node node={node} isChosen={node.key === chosen} actions={actionsOf(node)} />}
    />
  );
}

type NodeProps = { node: DrawnNode; isChosen: boolean; actions: readonly RowAction[] };

function Node({ node, isChosen, actions }: NodeProps) {
  const { t } = useTranslation();
  const tag = useTag();
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
        // What happens in the menu is not a choice of the node.
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
