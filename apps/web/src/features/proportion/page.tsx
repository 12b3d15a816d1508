import { comparisons } from '@portico/contract/routes/comparisons';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { ItemField, ItemsField, plainItems } from '../../pickers/analysis/item-field.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { whenInput } from '../../pickers/analysis/view.ts';
import { useSession } from '../../session/session.ts';
import { ProportionAnswer } from './proportion-answer.tsx';
import { kindsOffered, placesFor, startFor, type Whole, wholeOf, wholesOffered } from './wholes.ts';

/** Items that add up, so that there is a whole; those in parts have theirs. */
const additive = plainItems.filter((name) => !('divided' in statisticItems[name]));
const inParts: readonly StatisticItem[] = ['gender', 'age', 'dedupedGender', 'dedupedAge'];

/** Proportions: what share of a whole each of its parts has. */
export default function ProportionPage() {
  const { t } = useTranslation();
  const { may } = useSession();
  return (
    <AnalysisFrame
      title={t('menu.queryProportion')}
      page="queryProportion"
      route={comparisons.proportion}
      start={startFor(may)}
      kinds={({ kind }) => kindsOffered(wholeOf(kind), may)}
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
                  options={wholesOffered(may).map((name) => ({
                    value: name,
                    label: t(`analysis.queries.bys.${name}`),
                  }))}
                  onChange={(kind) => {
                    const offered = kind === 'part' ? inParts : additive;
                    setDraft({
                      kind,
                      places: placesFor(kind, draft.places, may),
                      ...(offered.includes(draft.item) ? {} : { item: offered[0] ?? draft.item }),
                    });
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
      problemOf={({ kind, items }) => (wholeOf(kind) === 'item' && items.length === 0 ? t('analysis.oneItem') : null)}
      exporting={(asked, reply) => <AnalysisExport what="proportion" asked={asked} rows={reply.rows.length} />}
      isKnown={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <ProportionAnswer reply={reply} view={view} by={wholeOf(view.kind)} />}
    </AnalysisFrame>
  );
}
