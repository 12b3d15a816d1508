import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import { defaultHomeItems, type StatisticItem } from '@portico/contract/words/statistic-items';
import { type HomePanel, homePanelNames, type HomeRole, panelsOf } from '@portico/contract/words/home-panels';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import { Icon } from '../../ui/icon.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { Failed } from './failed.tsx';
import { choiceOf, moved, type PanelChoice, toSave } from './panel-choice.ts';
import { missing, useItems, usePanels } from './requests.ts';
import { useSaveHome } from './settings-requests.ts';
import styles from './item-settings.module.css';

type Props = {
  /** By whose settings home’s figures are; undefined: not known yet. */
  settings: FiguresMeant | undefined;
  role: HomeRole;
  onClose: () => void;
};

/** Which statistic items and which panels stand on home, in which order; at least one of each. */
export default function ItemSettings({ settings, role, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
  const items = useItems();
  const panels = usePanels();
  const save = useSaveHome();
  const [edited, setEdited] = useState<readonly StatisticItem[] | null>(null);
  const all = items.data?.all ?? [];
  const chosen = edited ?? items.data?.chosen ?? [];
  const isNone = chosen.length === 0;
  const [arranged, setArranged] = useState<PanelChoice | null>(null);
  const own = panelsOf(role);
  const choice = arranged ?? choiceOf(panels.data ?? { shown: homePanelNames, hidden: [] });
  const isBare = !choice.some(({ name, isShown }) => isShown && own.includes(name));

  const failure = missing([items, panels]);
  const isKnown = items.data !== undefined && panels.data !== undefined;
  const told = { items: items.data?.chosen ?? [], panels: choiceOf(panels.data ?? { shown: [], hidden: [] }) };
  const changed =
    isKnown &&
    (told.items.length !== chosen.length ||
      told.items.some((item) => !chosen.includes(item)) ||
      JSON.stringify(told.panels) !== JSON.stringify(choice));
  const guard = useLeaveGuard(changed, onClose);

  const submit = () =>
    save.mutate(
      { items: all.filter((item) => chosen.includes(item)), panels: toSave(choice) },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('homePanels.saved') });
          onClose();
        },
        onError: (error) => showToast({ kind: 'error', text: failureText(t, error) }),
      },
    );

  return (
    <Drawer
      open
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      onClose={guard.tryLeaving}
      size={isPhone ? '100%' : 360}
      title={t('home.settings')}
      footer={
        <div className={styles.foot}>
          <Button
            type="link"
            disabled={!isKnown}
            onClick={() => {
              setEdited(defaultHomeItems);
              setArranged(choiceOf({ shown: homePanelNames, hidden: [] }));
            }}
          >
            {t('home.restoreDefaults')}
          </Button>
          <div className={styles.buttons}>
            <Button onClick={guard.tryLeaving}>{t('frame.cancel')}</Button>
            <Button type="primary" disabled={isNone || isBare || !isKnown} loading={save.isPending} onClick={submit}>
              {t('frame.save')}
            </Button>
          </div>
        </div>
      }
    >
      {failure !== null ? (
        <Failed query={failure} />
      ) : !isKnown ? (
        <Waiting />
      ) : (
        <>
          <p className={styles.hint} id="items-hint">
            {t('home.settingsHint')}
          </p>
          <div role="group" aria-describedby="items-hint" className={styles.list}>
            {all.map((item) => (
              <div key={item} className={styles.item}>
                <Checkbox
                  checked={chosen.includes(item)}
                  onChange={({ target }) =>
                    setEdited(target.checked ? [...chosen, item] : chosen.filter((other) => other !== item))
                  }
                >
                  {t(`words.items.${item}`)}
                </Checkbox>
                <ItemDefinition item={item} settings={settings} />
              </div>
            ))}
          </div>
          {isNone && (
            <p className={styles.problem} role="alert">
              {t('errors.homeItems')}
            </p>
          )}
          <h3 className={styles.part}>{t('homePanels.panels')}</h3>
          <p className={styles.hint} id="panels-hint">
            {t('homePanels.panelsHint')}
          </p>
          <Panels choice={choice} own={own} onChange={setArranged} />
        </>
      )}
      {guard.asking && (
        <ConfirmDialog
          title={t('controls.unsavedTitle')}
          text={t('controls.unsavedText')}
          action={t('controls.discard')}
          refusal={t('controls.keepEditing')}
          danger
          onConfirm={guard.leave}
          onCancel={guard.stay}
        />
      )}
    </Drawer>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {[70, 55, 60, 45, 65].map((width) => (
        <Bar key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

type PanelsProps = { choice: PanelChoice; own: readonly HomePanel[]; onChange: (choice: PanelChoice) => void };

/** The panels of home in order, to tick and to move. */
function Panels({ choice, own, onChange }: PanelsProps) {
  const { t } = useTranslation();
  const seen = choice.filter(({ name }) => own.includes(name));
  const show = (name: HomePanel, isShown: boolean) =>
    onChange(choice.map((one) => (one.name === name ? { name, isShown } : one)));
  return (
    <ul className={styles.list} aria-describedby="panels-hint">
      {seen.map(({ name, isShown }, place) => {
        const word = t(`homePanels.names.${name}`);
        return (
          <li key={name} className={styles.item}>
            <Checkbox checked={isShown} onChange={({ target }) => show(name, target.checked)}>
              {word}
            </Checkbox>
            <span className={styles.moves}>
              <Button
                size="small"
                type="text"
                icon={<Icon of={UpOutlined} />}
                aria-label={t('homePanels.moveUp', { name: word })}
                disabled={place === 0}
                onClick={() => onChange(moved(choice, own, name, -1))}
              />
              <Button
                size="small"
                type="text"
                icon={<Icon of={DownOutlined} />}
                aria-label={t('homePanels.moveDown', { name: word })}
                disabled={place === seen.length - 1}
                onClick={() => onChange(moved(choice, own, name, 1))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
