import { CaretDownFilled, SearchOutlined } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { PageError } from './page-error.tsx';
import { Bar } from './skeleton.tsx';
import { filterTree, keysAbove, parentKeys, type TreeNode } from './tree-node.ts';
import styles from './tree-panel.module.css';

type Props = {
  /** What is chosen here. */
  name: string;
  searchText: string;
  /** Undefined while they are on their way. */
  nodes: readonly TreeNode[] | undefined;
  failure?: string | undefined;
  onRetry: () => void;
  emptyText: string;
  /** '' for none. */
  chosen: string;
  /** '' when the chosen one was chosen again. */
  onChoose: (key: string) => void;
};

const heightPixels = 480;

/** A tree to choose from, with a search; it draws only the nodes in view, so that thousands are quick. */
export function TreePanel(props: Props) {
  const { name, searchText, nodes, failure, onRetry, emptyText, chosen, onChoose } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => filterTree(nodes ?? [], typed), [nodes, typed]);
  const drawn = useMemo(() => libraryNodes(found), [found]);
  const [open, setOpen] = useOpenNodes(nodes, found, typed, chosen);

  if (nodes === undefined && failure !== undefined) return <PageError text={failure} onRetry={onRetry} />;
  if (nodes?.length === 0) return <EmptyState text={emptyText} />;
  return (
    <div className={styles.panel}>
      <Input
        type="search"
        aria-label={searchText}
        placeholder={searchText}
        prefix={<Icon of={SearchOutlined} className={styles.sign} />}
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
          switcherIcon={<Icon of={CaretDownFilled} />}
          treeData={drawn}
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

/** Which nodes are open: at first the roots and the way to the chosen one, in a search all that are left, else what the person opened. */
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
        ? [...(nodes ?? []).map(({ key }) => key), ...keysAbove(nodes ?? [], chosen)]
        : parentKeys(found),
    [nodes, found, typed, chosen],
  );
  // What was opened holds as long as the search does.
  const keys = opened?.search === typed ? opened.keys : atStart;
  return [keys, (next) => setOpened({ search: typed, keys: next })];
}

/** Grey lines, indented as a tree is. */
const greyIndents = [0, 20, 20, 40, 40, 20, 20];

function GreyTree() {
  return (
    <div className={styles.grey}>
      {greyIndents.map((indent, line) => (
        // Grey lines have no names, and never change places.
        <div key={line} style={{ paddingInlineStart: indent }}>
          <Bar width={120} />
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
