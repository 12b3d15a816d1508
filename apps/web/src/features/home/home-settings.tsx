import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import {
  type HomePanel,
  type HomeVariant,
  homePanelNames,
  listPanelsForVariant,
} from '@portico/contract/words/home-panels';
import { defaultHomeItems, type StatisticItem } from '@portico/contract/words/statistic-items';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { FailedRequest } from './failed-request.tsx';
import styles from './home-settings.module.css';
import { movePanel, type PanelArrangement, toPanelArrangement, toPanelSettings } from './panel-choice.ts';
import { findFailedRequests, useHomeItems, useHomePanels } from './requests.ts';
import { useSaveHomeSettings } from './settings-requests.ts';

type Props = {
  /** The calculation settings that the figures of home are computed with; undefined: still loading. */
  settings: AppliedCalculationSettings | undefined;
  role: HomeVariant;
  onClose: () => void;
};

/** Selects the statistic items and panels of home, and the order of the panels; at least one of each. */
export default function HomeSettings({ settings, role, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const items = useHomeItems();
  const panels = useHomePanels();
  const save = useSaveHomeSettings();
  const [edited, setEdited] = useState<readonly StatisticItem[] | null>(null);
  const all = items.data?.all ?? [];
  const chosen = edited ?? items.data?.chosen ?? [];
  const isNone = chosen.length === 0;
  const [arranged, setArranged] = useState<PanelArrangement | null>(null);
  const own = listPanelsForVariant(role);
  const choice = arranged ?? toPanelArrangement(panels.data ?? { shown: homePanelNames, hidden: [] });
  const hasNoPanel = !choice.some(({ name, isShown }) => isShown && own.includes(name));

  const failure = findFailedRequests([items, panels]);
  const isKnown = items.data !== undefined && panels.data !== undefined;
  const saved = {
    items: items.data?.chosen ?? [],
    panels: toPanelArrangement(panels.data ?? { shown: [], hidden: [] }),
  };
  const changed =
    isKnown &&
    (saved.items.length !== chosen.length ||
      saved.items.some((item) => !chosen.includes(item)) ||
      JSON.stringify(saved.panels) !== JSON.stringify(choice));
  const guard = useLeaveGuard(changed, onClose);

  const submit = () =>
    save.mutate(
      { items: all.filter((item) => chosen.includes(item)), panels: toPanelSettings(choice) },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('homePanels.saved') });
          onClose();
        },
        onError: (error) => showToast({ kind: 'error', text: formatFailure(t, error) }),
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
              setArranged(toPanelArrangement({ shown: homePanelNames, hidden: [] }));
            }}
          >
            {t('home.restoreDefaults')}
          </Button>
          <div className={styles.buttons}>
            <Button onClick={guard.tryLeaving}>{t('frame.cancel')}</Button>
            <Button
              type="primary"
              disabled={isNone || hasNoPanel || !isKnown}
              loading={save.isPending}
              onClick={submit}
            >
              {t('frame.save')}
            </Button>
          </div>
        </div>
      }
    >
      {failure !== null ? (
        <FailedRequest query={failure} />
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
          <Panels choice={choice} rolePanels={own} onChange={setArranged} />
        </>
      )}
      {guard.isConfirmationOpen && (
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
        <SkeletonBar key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

type PanelsProps = {
  choice: PanelArrangement;
  rolePanels: readonly HomePanel[];
  onChange: (choice: PanelArrangement) => void;
};

/** The panels of home in order, each with a checkbox and buttons to move it. */
function Panels({ choice, rolePanels, onChange }: PanelsProps) {
  const { t } = useTranslation();
  const ownChoice = choice.filter(({ name }) => rolePanels.includes(name));
  const show = (name: HomePanel, isShown: boolean) =>
    onChange(choice.map((one) => (one.name === name ? { name, isShown } : one)));
  return (
    <ul className={styles.list} aria-describedby="panels-hint">
      {ownChoice.map(({ name, isShown }, index) => {
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
                icon={<Icon icon={UpOutlined} />}
                aria-label={t('homePanels.moveUp', { name: word })}
                disabled={index === 0}
                onClick={() => onChange(movePanel(choice, rolePanels, name, -1))}
              />
              <Button
                size="small"
                type="text"
                icon={<Icon icon={DownOutlined} />}
                aria-label={t('homePanels.moveDown', { name: word })}
                disabled={index === ownChoice.length - 1}
                onClick={() => onChange(movePanel(choice, rolePanels, name, 1))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
