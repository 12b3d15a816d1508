import { comparisons } from '@portico/contract/routes/comparisons';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { type AnalysisView, toPeriodInput } from '../../pickers/analysis/analysis-view.ts';
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
import { VisitorMix } from './visitor-mix.tsx';

/** Items whose values can be added up to a total, and `inParts`: items that are already split into parts. */
const additive = singleValueItems.filter((name) => !('isQuotient' in statisticItems[name]));
const inParts: readonly StatisticItem[] = ['gender', 'age', 'dedupedGender', 'dedupedAge'];

/** Proportions: the share of each part in a total. */
export default function ProportionPage() {
  const { t } = useTranslation();
  const { may } = useSession();
  const summarise = ({ mode, item, items }: AnalysisView) => {
    const by = parseProportionSplit(mode);
    const names = by === 'mix' ? [] : (by === 'item' ? items : [item]).map((name) => t(`words.items.${name}`));
    return [t(`analysis.queries.bys.${by}`), ...names];
  };
  return (
    <AnalysisFrame
      title={t('menu.queryProportion')}
      page="queryProportion"
      route={comparisons.proportion}
      defaultView={defaultProportionView(may)}
      placeKinds={({ mode }) => allowedPlaceKinds(parseProportionSplit(mode), may)}
      items={null}
      omittedFields={['compare']}
      toInput={(view) => ({ ...toSplitInput(view), ...toPeriodInput(view) })}
      summarise={summarise}
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
            {by === 'mix' ? null : by === 'item' ? (
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
      // Each pie of the visitor mix has its own button.
      exportButton={(query, reply, view) =>
        parseProportionSplit(view.mode) !== 'mix' && (
          <AnalysisExportButton analysis="proportion" query={query} rows={reply.rows.length} />
        )
      }
      hasData={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view, query) => {
        const by = parseProportionSplit(view.mode);
        return by === 'mix' ? <VisitorMix query={query} /> : <ProportionResult reply={reply} view={view} by={by} />;
      }}
    </AnalysisFrame>
  );
}

/** The split as fields of the query; the visitor mix asks for people in, to find out whether there is any data. */
function toSplitInput({ mode, item, items }: AnalysisView) {
  const by = parseProportionSplit(mode);
  return by === 'mix' ? { by: 'item' as const, items: ['flowIn' as const] } : { by, item, items: [...items] };
}
