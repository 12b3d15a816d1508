import { type FestivalIndex, festivals } from '@portico/contract/routes/festivals';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './festivals.module.css';
import { IndexTable } from './index-table.tsx';
import { yearChoices, yearOf } from './years.ts';

type Props = { tabs: ReactNode; toList: () => void };

/** The festivals of a year beside the days before them. */
export function FigureView({ tabs, toList }: Props) {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.festival')}
      tabs={tabs}
      page="festival"
      route={festivals.index}
      start={startView}
      kinds={['all', 'entity', 'access', 'area', 'organisation']}
      without={['compare', 'range']}
      inputOf={(view) => ({ item: view.item, year: yearOf(view.kind) })}
      fields={({ draft, setDraft }) => (
        <QueryField label={t('festivals.year')}>
          {(id) => (
            <Select
              id={id}
              value={yearOf(draft.kind)}
              options={yearChoices().map((value) => ({ value, label: String(value) }))}
              onChange={(year) => setDraft({ kind: year === yearOf('') ? '' : String(year) })}
            />
          )}
        </QueryField>
      )}
      exporting={(asked, { rows }) => <AnalysisExport what="holidayindex" asked={asked} rows={rows.length} />}
      isKnown={() => true}
    >
      {(index, view) => <Shown index={index} year={yearOf(view.kind)} toList={toList} />}
    </AnalysisFrame>
  );
}

function Shown({ index, year, toList }: { index: FestivalIndex; year: number; toList: () => void }) {
  const { t } = useTranslation();
  if (index.rows.length === 0)
    return (
      <EmptyState
        text={t('festivals.noneInYear', { year: String(year) })}
        action={<Button onClick={toList}>{t('festivals.list')}</Button>}
      />
    );
  return (
    <Panel title={t(`words.items.${index.item}`)} detail={`${t('festivals.perDay')} · ${year}`} tools={<Legend />}>
      <div className={styles.place}>
        <IndexTable index={index} caption={t('festivals.spans')} />
      </div>
    </Panel>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <div className={styles.legend}>
      <span>
        <i className={styles.bar} />
        {t('festivals.festival')}
      </span>
      <span>
        <i className={styles.bar} data-base="true" />
        {t('home.festival.before')}
      </span>
    </div>
  );
}
