import type { Area } from '@portico/contract/routes/corridors';
import { Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { BindingList } from '../../pickers/binding-list.tsx';
import { useSettled } from '../../pickers/stores.ts';
import { CheckList } from '../../ui/check-list.tsx';
import { formatCount } from '../../ui/figures.ts';
import { PageError } from '../../ui/page-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './areas.module.css';
import { useAreaEntrances, useChanges } from './requests.ts';

/** Specification §9. */
const pageSize = 10;

/** Which entrances an area has: puts in and takes out several at once. */
export default function AreaEntrances({ area, onClose }: { area: Area; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
  const { putIn, takeOut } = useChanges();
  return (
    <Drawer
      open
      title={t('entrances.entrancesOf', { name: area.name })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 480}
      onClose={onClose}
    >
      <div className={styles.drawer}>
        <Entrances area={area} isIn onMove={(ids) => takeOut(area.id, ids)} />
        <Entrances area={area} isIn={false} onMove={(ids) => putIn(area.id, ids)} />
      </div>
    </Drawer>
  );
}

type Props = { area: Area; isIn: boolean; onMove: (ids: number[]) => Promise<void> };

function Entrances({ area, isIn, onMove }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useState(false);
  const { page, search, field, show } = useSearch();
  const found = useAreaEntrances(isIn, {
    areaId: area.id,
    entityId: area.entityId,
    page,
    size: pageSize,
    ...(search === '' ? {} : { name: search }),
  });
  const total = found.data?.totalElements ?? 0;
  // The last ones of a page may just have gone to the other list.
  if (page > 0 && total > 0 && page * pageSize >= total) show(Math.ceil(total / pageSize) - 1);

  const move = async () => {
    if (chosen.length === 0) {
      setProblem(t(isIn ? 'errors.unbindDevice' : 'errors.noEntrance'));
      return;
    }
    setWorking(true);
    setProblem('');
    try {
      await onMove(chosen);
      setChosen([]);
      showToast({ kind: 'success', text: t('frame.succeeded') });
    } catch (error) {
      setProblem(failureText(t, error));
    }
    setWorking(false);
  };
  return (
    <BindingList
      title={t(isIn ? 'entrances.inArea' : 'entrances.outsideArea')}
      action={{
        words: t(isIn ? 'entrances.takeOut' : 'entrances.putIn'),
        onPress: () => void move(),
        disabled: working,
      }}
      problem={problem}
    >
      {(total > pageSize || search !== '') && field}
      {found.isError ? (
        <PageError text={failureText(t, found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <CheckList
          name={t(isIn ? 'entrances.inArea' : 'entrances.outsideArea')}
          rows={found.data?.content.map(({ id, name, size }) => ({
            key: id,
            label: name,
            end: t('words.counted.devices', { count: size, n: formatCount(size, tag) }),
          }))}
          chosen={chosen}
          onChange={(ids) => {
            setChosen(ids);
            setProblem('');
          }}
          emptyText={
            search === '' ? t(isIn ? 'entrances.noneInArea' : 'entrances.noneOutside') : t('controls.noMatches')
          }
          disabled={working}
        />
      )}
      <Pagination
        simple={{ readOnly: true }}
        align="end"
        hideOnSinglePage
        current={page + 1}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        onChange={(next) => show(next - 1)}
      />
    </BindingList>
  );
}

function useSearch() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [page, show] = useState(0);
  const field = (
    <Input
      type="search"
      aria-label={t('entrances.name')}
      placeholder={t('entrances.name')}
      maxLength={100}
      allowClear
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        show(0);
      }}
    />
  );
  return { page, search: useSettled(typed.trim()), field, show };
}
