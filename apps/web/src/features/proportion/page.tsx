import { comparisons } from '@portico/contract/routes/comparisons';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { ItemField, ItemsField, plainItems } from '../../pickers/analysis/item-field.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { whenInput } from '../../pickers/analysis/view.ts';
import { ProportionAnswer } from './proportion-answer.tsx';

const wholes = ['place', 'entrance', 'area', 'part', 'item'] as const;
type Whole = (typeof wholes)[number];
const wholeOf = (kind: string): Whole => wholes.find((name) => name === kind) ?? 'place';

const start = { ...startView, kind: 'place', items: ['adult', 'children'] as const };

/** Items that add up, so that there is a whole; those in parts have theirs. */
const additive = plainItems.filter((name) => !('divided' in statisticItems[name]));
const inParts: readonly StatisticItem[] = ['gender', 'age', 'dedupedGender', 'dedupedAge'];

/** Proportions: what share of a whole each of its parts has. */
export default function ProportionPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.queryProportion')}
      page="queryProportion"
      route={comparisons.proportion}
      start={start}
      kinds={['all', 'entity', 'access', 'area', 'organisation']}
      items={null}
      without={['compare']}
      inputOf={(view) => ({ by: wholeOf(view.kind), item: view.item, items: [...view.items], ...whenInput(view) })}
      fields={({ draft, setDraft }) => {
        const by = wholeOf(draft.kind);
        return (
          <>
            <QueryField label={t('analysis.queries.by')}>
              {(id) => (
                <Select<Whole>
                  id={id}
                  value={by}
                  popupMatchSelectWidth={false}
                  options={wholes.map((name) => ({ value: name, label: t(`analysis.queries.bys.${name}`) }))}
                  onChange={(kind) => {
                    const offered = kind === 'part' ? inParts : additive;
                    setDraft({ kind, ...(offered.includes(draft.item) ? {} : { item: offered[0] ?? draft.item }) });
                  }}
                />
              )}
            </QueryField>
            {by === 'item' ? (
              <ItemsField value={draft.items} offered={additive} onChange={(items) => setDraft({ items })} />
            ) : (
              <ItemField
                value={draft.item}
                offered={by === 'part' ? inParts : additive}
                onChange={(item) => setDraft({ item })}
              />
            )}
          </>
        );
      }}
      exporting={(asked, reply) => <AnalysisExport what="proportion" asked={asked} rows={reply.rows.length} />}
      isKnown={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <ProportionAnswer reply={reply} view={view} by={wholeOf(view.kind)} />}
    </AnalysisFrame>
  );
}
