import type { Area } from '@portico/contract/routes/corridors';
import { Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { useDebounced } from '../../pickers/stores.ts';
import { TransferListPanel } from '../../pickers/transfer-list-panel.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { PageError } from '../../ui/page-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './areas.module.css';
import { useAreaChanges, useAreaEntrances } from './requests.ts';

/** Rows per page. Specification §9. */
const pageSize = 10;

/** The entrances of an area: several can be added, or removed after a confirmation, at once. */
export default function AreaEntrances({ area, onClose }: { area: Area; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const { putIn, takeOut } = useAreaChanges();
  return (
    <Drawer
      open
      title={t('entrances.entrancesOf', { name: area.name })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 480}
      onClose={onClose}
    >
      <div className={styles.drawer}>
        <Entrances area={area} isInArea onMove={(ids) => takeOut(area.id, ids)} />
        <Entrances area={area} isInArea={false} onMove={(ids) => putIn(area.id, ids)} />
      </div>
    </Drawer>
  );
}

type Props = { area: Area; isInArea: boolean; onMove: (ids: number[]) => Promise<void> };

function Entrances({ area, isInArea, onMove }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useState(false);
  const { page, search, field, show } = useSearch();
  const [ask, dialog] = useConfirm();
  const found = useAreaEntrances(isInArea, {
    areaId: area.id,
    entityId: area.entityId,
    page,
    size: pageSize,
    ...(search === '' ? {} : { name: search }),
  });
  const total = found.data?.totalElements ?? 0;
  // When the last rows of a page were moved to the other list, go to the new last page.
  if (page > 0 && total > 0 && page * pageSize >= total) show(Math.ceil(total / pageSize) - 1);

  const move = async () => {
    await onMove(chosen);
    setChosen([]);
    showToast({ kind: 'success', text: t('frame.succeeded') });
  };
  const putIn = async () => {
    setWorking(true);
    setProblem('');
    try {
      await move();
    } catch (error) {
      setProblem(formatFailure(t, error));
    }
    setWorking(false);
  };
  const askToTakeOut = () =>
    ask({
      title: t('entrances.takeOutAsk', {
        count: chosen.length,
        n: formatCount(chosen.length, tag),
        name: area.name,
      }),
      text: t('entrances.areaRemoveText'),
      action: t('entrances.takeOut'),
      danger: true,
      failureText: (error) => formatFailure(t, error),
      onConfirm: move,
    });
  const press = () => {
    if (chosen.length === 0) setProblem(t(isInArea ? 'errors.unbindDevice' : 'errors.noEntrance'));
    else if (isInArea) askToTakeOut();
    else void putIn();
  };
  return (
    <TransferListPanel
      title={t(isInArea ? 'entrances.inArea' : 'entrances.outsideArea')}
      action={{
        label: t(isInArea ? 'entrances.takeOut' : 'entrances.putIn'),
        onPress: press,
        disabled: working,
      }}
      problem={problem}
    >
      {(total > pageSize || search !== '') && field}
      {found.isError ? (
        <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <CheckList
          name={t(isInArea ? 'entrances.inArea' : 'entrances.outsideArea')}
          rows={found.data?.content.map(({ id, name, size }) => ({
            key: id,
            label: name,
            trailing: t('words.counted.devices', { count: size, n: formatCount(size, tag) }),
          }))}
          chosen={chosen}
          onChange={(ids) => {
            setChosen(ids);
            setProblem('');
          }}
          emptyText={
            search === '' ? t(isInArea ? 'entrances.noneInArea' : 'entrances.noneOutside') : t('controls.noMatches')
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
      {dialog}
    </TransferListPanel>
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
  return { page, search: useDebounced(typed.trim()), field, show };
}
