import { CaretDownFilled, SearchOutlined } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { PageError } from './page-error.tsx';
import { SkeletonBar } from './skeleton.tsx';
import { ancestorKeys, branchKeys, filterTree, type TreeNode } from './tree-node.ts';
import styles from './tree-panel.module.css';

type Props = {
  /** Name of the tree. */
  name: string;
  searchText: string;
  /** Undefined while they are loading. */
  nodes: readonly TreeNode[] | undefined;
  failure?: string | undefined;
  onRetry: () => void;
  emptyText: string;
  /** Key of the chosen node; '' if none is chosen. */
  chosen: string;
  /** Gets '' if the chosen node was clicked again. */
  onChoose: (key: string) => void;
};

const heightPixels = 480;

/** A tree to choose from, with a search; it renders only the nodes in view, so thousands of nodes are fast. */
export function TreePanel(props: Props) {
  const { name, searchText, nodes, failure, onRetry, emptyText, chosen, onChoose } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => filterTree(nodes ?? [], typed), [nodes, typed]);
  const treeData = useMemo(() => libraryNodes(found), [found]);
  const [open, setOpen] = useOpenNodes(nodes, found, typed, chosen);

  if (nodes === undefined && failure !== undefined) return <PageError text={failure} onRetry={onRetry} />;
  if (nodes?.length === 0) return <EmptyState text={emptyText} />;
  return (
    <div className={styles.panel}>
      <Input
        type="search"
        aria-label={searchText}
        placeholder={searchText}
        prefix={<Icon icon={SearchOutlined} className={styles.sign} />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {nodes === undefined ? (
        <GreyTree />
      ) : found.length === 0 ? (
        <p className={styles.none} role="status">
          {t('controls.noMatches')}
        </p>
      ) : (
        <Tree<LibraryNode>
          aria-label={name}
          className={styles.tree ?? ''}
          blockNode
          height={heightPixels}
          switcherIcon={<Icon icon={CaretDownFilled} />}
          treeData={treeData}
          expandedKeys={open}
          onExpand={(keys) => setOpen(keys.map(String))}
          selectedKeys={chosen === '' ? [] : [chosen]}
          onSelect={([key]) => onChoose(key === undefined ? '' : String(key))}
          titleRender={({ title }) => (
            <span className={styles.label} dir="auto" title={title}>
              {title}
            </span>
          )}
        />
      )}
    </div>
  );
}

/**
 * The keys of the open nodes. Without a search: the roots and the ancestors of the chosen node. In a search: all remaining nodes with
 * children. Once the user has opened or closed a node: the nodes as the user left them.
 */
function useOpenNodes(
  nodes: readonly TreeNode[] | undefined,
  found: readonly TreeNode[],
  typed: string,
  chosen: string,
): [string[], (open: string[]) => void] {
  const [opened, setOpened] = useState<{ search: string; keys: string[] } | null>(null);
  const atStart = useMemo(
    () =>
      typed.trim() === ''
        ? [...(nodes ?? []).map(({ key }) => key), ...ancestorKeys(nodes ?? [], chosen)]
        : branchKeys(found),
    [nodes, found, typed, chosen],
  );
  // The nodes the user opened stay open until the search changes.
  const keys = opened?.search === typed ? opened.keys : atStart;
  return [keys, (next) => setOpened({ search: typed, keys: next })];
}

/** Indents of the grey placeholder lines, in pixels. */
const greyIndents = [0, 20, 20, 40, 40, 20, 20];

function GreyTree() {
  return (
    <div className={styles.grey}>
      {greyIndents.map((indent, line) => (
        // Placeholder lines have no keys and never change places.
        <div key={line} style={{ paddingInlineStart: indent }}>
          <SkeletonBar width={120} />
        </div>
      ))}
    </div>
  );
}

type LibraryNode = { key: string; title: string; disabled: boolean; children: LibraryNode[] };

function libraryNodes(nodes: readonly TreeNode[]): LibraryNode[] {
  return nodes.map(({ key, label, disabled = false, children = [] }) => ({
    key,
    title: label,
    disabled,
    children: libraryNodes(children),
  }));
}
