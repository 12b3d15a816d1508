import { DownOutlined } from '@ant-design/icons';
import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';
import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/format-figure.ts';
import { Icon } from '../ui/icon.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './menu-picker.module.css';
import { invertMenus, listWithDescendants, type MenuSelection, toggleMenu } from './menu-selection.ts';

type Props = {
  tree: readonly MenuChoice[];
  chosen: MenuSelection;
  onChange: (chosen: MenuSelection) => void;
  disabled?: boolean;
};

/** A choice of menus and buttons: a foldable section for each first-level menu, with tick boxes for it and all its descendants. */
export function MenuPicker({ tree, chosen, onChange, disabled = false }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={styles.bar}>
        <Button disabled={disabled || chosen.size === 0} onClick={() => onChange(new Set())}>
          {t('roles.uncheckAll')}
        </Button>
        <Button disabled={disabled} onClick={() => onChange(invertMenus(tree, chosen, tree))}>
          {t('roles.invert')}
        </Button>
      </div>
      {tree.map((branch) => (
        <Branch
          key={branch.id}
          branch={branch}
          chosen={chosen}
          disabled={disabled}
          onToggle={(choice, isChosen) => onChange(toggleMenu(tree, chosen, choice, isChosen))}
          onInvert={() => onChange(invertMenus(tree, chosen, branch.children))}
        />
      ))}
    </div>
  );
}

type Toggle = (choice: MenuChoice, isChosen: boolean) => void;
type BranchProps = {
  branch: MenuChoice;
  chosen: MenuSelection;
  disabled: boolean;
  onToggle: Toggle;
  onInvert: () => void;
};

function Branch({ branch, chosen, disabled, onToggle, onInvert }: BranchProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const id = useId();
  const below = listWithDescendants(branch).slice(1);
  const count = below.filter((choice) => chosen.has(choice.id)).length;
  const [open, setOpen] = useState(below.length > 0);
  return (
    <section className={styles.branch} aria-label={branch.label}>
      <div className={styles.head}>
        <span className={styles.name}>
          <Tick choice={branch} chosen={chosen} disabled={disabled} onToggle={onToggle} />
        </span>
        {below.length > 0 && (
          <>
            <span className={styles.count}>
              {t('roles.chosenOf', { n: formatCount(count, tag), total: formatCount(below.length, tag) })}
            </span>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={open}
              aria-controls={id}
              aria-label={branch.label}
              onClick={() => setOpen(!open)}
            >
              <Icon icon={DownOutlined} />
            </button>
          </>
        )}
      </div>
      {below.length > 0 && (
        <div id={id} className={styles.body} hidden={!open}>
          <Button type="link" className={styles.invert ?? ''} disabled={disabled} onClick={onInvert}>
            {t('roles.invertChildren')}
          </Button>
          <Children parent={branch} chosen={chosen} disabled={disabled} onToggle={onToggle} />
        </div>
      )}
    </section>
  );
}

type ListProps = { parent: MenuChoice; chosen: MenuSelection; disabled: boolean; onToggle: Toggle };

function Children({ parent, chosen, disabled, onToggle }: ListProps) {
  return (
    <ul className={styles.children}>
      {parent.children.map((choice) => (
        <li key={choice.id}>
          <span className={styles.row}>
            <Tick choice={choice} chosen={chosen} disabled={disabled} onToggle={onToggle} />
          </span>
          {choice.children.length > 0 && (
            <Children parent={choice} chosen={chosen} disabled={disabled} onToggle={onToggle} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Tick({ choice, chosen, disabled, onToggle }: Omit<ListProps, 'parent'> & { choice: MenuChoice }) {
  const all = listWithDescendants(choice);
  const isChosen = chosen.has(choice.id);
  // Only a folder can be partly chosen: if anything in it is not chosen, even a button. A page is fully chosen without its buttons.
  const isPart = isChosen && choice.type === menuTypes.catalogue && all.some(({ id }) => !chosen.has(id));
  return (
    <Checkbox
      checked={isChosen && !isPart}
      indeterminate={isPart}
      disabled={disabled}
      onChange={({ target }) => onToggle(choice, target.checked)}
    >
      {choice.label}
    </Checkbox>
  );
}
