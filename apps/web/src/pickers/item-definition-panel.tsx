import { CloseOutlined } from '@ant-design/icons';
import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { findDeviceKindsForItem, getAggregation } from '@portico/counting/items';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useOverlay } from '../ui/use-overlay.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './item-definition.module.css';

type Props = {
  item: StatisticItem;
  settings: AppliedCalculationSettings | undefined;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The definition of an item: beside its button, on phones a sheet from below. Esc or a click outside closes it. */
export default function ItemDefinitionPanel({ item, settings, button, onClose }: Props) {
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const inner = <Definition item={item} settings={settings} onClose={onClose} />;
  return isPhone ? <Sheet onClose={onClose}>{inner}</Sheet> : <Beside {...{ button, onClose }}>{inner}</Beside>;
}

function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <dialog
      ref={sheet}
      className={styles.sheet}
      onClose={onClose}
      // Esc must not also close the dialog around it.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === sheet.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function Beside({ button, onClose, children }: Pick<Props, 'button' | 'onClose'> & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useOverlay(box, button, true, onClose);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) onClose();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [onClose]);
  return (
    <div
      ref={box}
      popover="manual"
      className={styles.beside}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Esc must not also close the dialog around it.
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

function Definition({ item, settings, onClose }: Omit<Props, 'button'>) {
  const { t } = useTranslation();
  const id = useId();
  const kinds = findDeviceKindsForItem(item);
  const itemSettings = settingsForItem(item);
  return (
    <div role="dialog" aria-labelledby={id} className={styles.definition}>
      <header>
        <h2 id={id}>{t(`words.items.${item}`)}</h2>
        <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={onClose}>
          <Icon icon={CloseOutlined} />
        </button>
      </header>
      <p>{t(`definitions.items.${item}`)}</p>
      <dl>
        <dt>{t('definitions.unit')}</dt>
        <dd>{t(`words.units.${statisticItems[item].unit}`)}</dd>
        <dt>{t('definitions.kinds')}</dt>
        <dd>
          {kinds.length === 0 ? (
            t('definitions.noKind')
          ) : (
            <ul className={styles.kinds}>
              {kinds.map((kind) => (
                <li key={kind}>{t(`words.deviceKinds.${kind}`)}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{t('definitions.addsUp')}</dt>
        <dd>{t(`definitions.adding.${getAggregation(item)}`)}</dd>
        {settings !== undefined && itemSettings.length > 0 && (
          <>
            <dt>{t('definitions.settings')}</dt>
            <dd>
              {settings.of === 'default' && <p>{t('definitions.several')}</p>}
              {/* Customer settings are left out if several companies have different ones. */}
              {(settings.of === 'company' || itemSettings.includes('captureRate')) && (
                <ul className={styles.settings}>
                  {itemSettings.map((setting) => (
                    <Setting key={setting} setting={setting} settings={settings} />
                  ))}
                </ul>
              )}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

type SettingName = 'captureRate' | 'staff' | 'children';

/** The company settings that affect an item. */
function settingsForItem(item: StatisticItem): readonly SettingName[] {
  if (item === 'enteringRate') return ['captureRate'];
  if (item === 'customerIn') return ['staff', 'children'];
  return item === 'customerOut' ? ['staff'] : [];
}

function Setting({ setting, settings }: { setting: SettingName; settings: AppliedCalculationSettings }) {
  const { t } = useTranslation();
  if (setting === 'captureRate') return <li>{t(`baseInfo.captureRates.${settings.captureRate === 2 ? 2 : 1}`)}</li>;
  const isOn = setting === 'staff' ? settings.staffAreCustomers : settings.childrenAreCustomers;
  return (
    <li>
      <span>{t(`baseInfo.${setting}`)}</span>
      <span>{t(isOn ? 'controls.on' : 'controls.off')}</span>
    </li>
  );
}
