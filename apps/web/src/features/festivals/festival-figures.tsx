import { type FestivalIndex, festivals } from '@portico/contract/routes/festivals';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { formatZoneName } from '../../pickers/format-local-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FestivalFiguresTable } from './festival-figures-table.tsx';
import styles from './festivals.module.css';
import { listYearChoices, parseYear } from './years.ts';

type Props = { tabs: ReactNode; onShowList: () => void };

/** The festivals of a year against the days before them. */
export function FestivalFigures({ tabs, onShowList }: Props) {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.festival')}
      tabs={tabs}
      page="festival"
      route={festivals.index}
      defaultView={defaultAnalysisView}
      placeKinds={['all', 'entity', 'access', 'area', 'organisation']}
      omittedFields={['compare', 'range']}
      toInput={(view) => ({ item: view.item, year: parseYear(view.mode) })}
      fields={({ draft, setDraft }) => (
        <QueryField label={t('festivals.year')}>
          {(id) => (
            <Select
              id={id}
              value={parseYear(draft.mode)}
              options={listYearChoices().map((value) => ({ value, label: String(value) }))}
              onChange={(year) => setDraft({ mode: year === parseYear('') ? '' : String(year) })}
            />
          )}
        </QueryField>
      )}
      summarise={(view) => [String(parseYear(view.mode))]}
      exportButton={(query, { rows }) => (
        <AnalysisExportButton analysis="holidayindex" query={query} rows={rows.length} />
      )}
      hasData={() => true}
    >
      {(index, view) => <FestivalFiguresContent index={index} year={parseYear(view.mode)} onShowList={onShowList} />}
    </AnalysisFrame>
  );
}

function FestivalFiguresContent({
  index,
  year,
  onShowList,
}: {
  index: FestivalIndex;
  year: number;
  onShowList: () => void;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const about = `${t('festivals.perDay')} · ${year}`;
  if (index.rows.length === 0)
    return (
      <EmptyState
        text={t('festivals.noneInYear', { year: String(year) })}
        action={<Button onClick={onShowList}>{t('festivals.list')}</Button>}
      />
    );
  return (
    <TablePanel
      title={t(`words.items.${index.item}`)}
      detail={about}
      tools={<Legend />}
      picture={{
        title: `${t('menu.festival')} · ${t(`words.items.${index.item}`)}`,
        detail: [about, index.zone === null ? t('analysis.inLocalTime') : formatZoneName(index.zone, tag)].join(' · '),
        legend: [
          { name: t('festivals.festival'), colour: 'var(--series-1)', symbolStyle: 'fill' },
          { name: t('home.festival.before'), colour: 'var(--series-1)', symbolStyle: 'outline' },
        ],
        range: { from: `${year}-01-01` },
      }}
    >
      <div className={styles.place}>
        <FestivalFiguresTable index={index} caption={t('festivals.spans')} />
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
