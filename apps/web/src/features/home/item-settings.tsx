import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import { defaultHomeItems, type StatisticItem } from '@portico/contract/words/statistic-items';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import { showToast } from '../../ui/toast.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useItems, useSaveItems } from './requests.ts';
import styles from './item-settings.module.css';

type Props = {
  /** By whose settings home’s figures are; undefined: not known yet. */
  settings: FiguresMeant | undefined;
  onClose: () => void;
};

/** Which statistic items stand on home; at least one. */
export default function ItemSettings({ settings, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
  const items = useItems();
  const save = useSaveItems();
  const [edited, setEdited] = useState<readonly StatisticItem[] | null>(null);
  const all = items.data?.all ?? [];
  const chosen = edited ?? items.data?.chosen ?? [];
  const isNone = chosen.length === 0;

  const submit = () =>
    save.mutate(
      all.filter((item) => chosen.includes(item)),
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('home.settingsSaved') });
          onClose();
        },
        onError: (error) => showToast({ kind: 'error', text: failureText(t, error) }),
      },
    );

  return (
    <Drawer
      open
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      onClose={onClose}
      size={isPhone ? '100%' : 360}
      title={t('home.settings')}
      footer={
        <div className={styles.foot}>
          <Button type="link" onClick={() => setEdited(defaultHomeItems)}>
            {t('home.restoreDefaults')}
          </Button>
          <div className={styles.buttons}>
            <Button onClick={onClose}>{t('frame.cancel')}</Button>
            <Button
              type="primary"
              disabled={isNone || items.data === undefined}
              loading={save.isPending}
              onClick={submit}
            >
              {t('frame.save')}
            </Button>
          </div>
        </div>
      }
    >
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
      {isNone && items.data !== undefined && (
        <p className={styles.problem} role="alert">
          {t('errors.homeItems')}
        </p>
      )}
    </Drawer>
  );
}
