import { type FestivalIndex, festivals } from '@portico/contract/routes/festivals';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { zoneName } from '../../pickers/local-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
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
  const tag = useTag();
  const about = `${t('festivals.perDay')} · ${year}`;
  if (index.rows.length === 0)
    return (
      <EmptyState
        text={t('festivals.noneInYear', { year: String(year) })}
        action={<Button onClick={toList}>{t('festivals.list')}</Button>}
      />
    );
  return (
    <TablePanel
      title={t(`words.items.${index.item}`)}
      detail={about}
      tools={<Legend />}
      picture={{
        title: `${t('menu.festival')} · ${t(`words.items.${index.item}`)}`,
        detail: [about, index.zone === null ? t('analysis.inLocalTime') : zoneName(index.zone, tag)].join(' · '),
        legend: [
          { name: t('festivals.festival'), colour: 'var(--series-1)', look: 'fill' },
          { name: t('home.festival.before'), colour: 'var(--series-1)', look: 'outline' },
        ],
        range: { from: `${year}-01-01` },
      }}
    >
      <div className={styles.place}>
        <IndexTable index={index} caption={t('festivals.spans')} />
      </div>
    </TablePanel>
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
