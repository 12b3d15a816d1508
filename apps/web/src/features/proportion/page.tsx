import { comparisons } from '@portico/contract/routes/comparisons';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { toPeriodInput } from '../../pickers/analysis/analysis-view.ts';
import { ItemField, ItemsField, singleValueItems } from '../../pickers/analysis/item-field.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { useSession } from '../../session/session.ts';
import { ProportionResult } from './proportion-result.tsx';
import {
  allowedPlaceKinds,
  allowedSplits,
  defaultProportionView,
  type ProportionSplit,
  parseProportionSplit,
  replaceDisallowedPlaces,
} from './proportion-split.ts';

/** Items whose values can be added up to a total, and `inParts`: items that are already split into parts. */
const additive = singleValueItems.filter((name) => !('isQuotient' in statisticItems[name]));
const inParts: readonly StatisticItem[] = ['gender', 'age', 'dedupedGender', 'dedupedAge'];

/** Proportions: the share of each part in a total. */
export default function ProportionPage() {
  const { t } = useTranslation();
  const { may } = useSession();
  return (
    <AnalysisFrame
      title={t('menu.queryProportion')}
      page="queryProportion"
      route={comparisons.proportion}
      defaultView={defaultProportionView(may)}
      placeKinds={({ mode }) => allowedPlaceKinds(parseProportionSplit(mode), may)}
      items={null}
      omittedFields={['compare']}
      toInput={(view) => ({
        by: parseProportionSplit(view.mode),
        item: view.item,
        items: [...view.items],
        ...toPeriodInput(view),
      })}
      fields={({ draft, setDraft }) => {
        const by = parseProportionSplit(draft.mode);
        return (
          <>
            <QueryField label={t('analysis.queries.by')}>
              {(id) => (
                <Select<ProportionSplit>
                  id={id}
                  value={by}
                  popupMatchSelectWidth={false}
                  options={allowedSplits(may).map((name) => ({
                    value: name,
                    label: t(`analysis.queries.bys.${name}`),
                  }))}
                  onChange={(mode) => {
                    const offered = mode === 'part' ? inParts : additive;
                    setDraft({
                      mode,
                      places: replaceDisallowedPlaces(mode, draft.places, may),
                      ...(offered.includes(draft.item) ? {} : { item: offered[0] ?? draft.item }),
                    });
                  }}
                />
              )}
            </QueryField>
            {by === 'item' ? (
              <ItemsField value={draft.items} availableItems={additive} onChange={(items) => setDraft({ items })} />
            ) : (
              <ItemField
                value={draft.item}
                availableItems={by === 'part' ? inParts : additive}
                onChange={(item) => setDraft({ item })}
              />
            )}
          </>
        );
      }}
      findProblem={({ mode, items }) =>
        parseProportionSplit(mode) === 'item' && items.length === 0 ? t('analysis.oneItem') : null
      }
      exportButton={(query, reply) => (
        <AnalysisExportButton analysis="proportion" query={query} rows={reply.rows.length} />
      )}
      hasData={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <ProportionResult reply={reply} view={view} by={parseProportionSplit(view.mode)} />}
    </AnalysisFrame>
  );
}
