import type { RequestOf, ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { splitFunnelPlaces } from '@portico/counting/funnel-places';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { LikeForLikeNote } from '../../pickers/analysis/comparison.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnalysisReply } from '../../pickers/analysis/use-analysis-reply.ts';
import { formatPeriodDays, formatTimeOfDay, formatZoneName } from '../../pickers/format-local-time.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { PictureButton } from '../../pickers/picture-button.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { renderElementPicture } from '../../ui/render-element-picture.ts';
import { FailedSection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './funnel.module.css';
import { FunnelSteps, LackingPlaces } from './funnel-steps.tsx';
import { FunnelTable } from './funnel-table.tsx';

export type FunnelReply = ResultOf<typeof comparisons.funnel>;

type Props = {
  reply: FunnelReply;
  view: AnalysisView;
  /** The query of the reply; null: there is none yet. */
  query: RequestOf<typeof comparisons.funnel> | null;
};

/**
 * The result: each step as a bar relative to the largest step, its share of the step before, and the table of all places. Places that do not
 * measure both passers-by and people in are listed without a bar.
 */
export function FunnelResult({ reply: all, view, query }: Props) {
  const { t } = useTranslation();
  const { both, lacking, isSubset } = splitFunnelPlaces(all.rows);
  const ofBoth = useAnalysisReply(
    comparisons.funnel,
    isSubset && query !== null ? { ...query, ids: both.map(({ id }) => id) } : null,
  );
  const reply = isSubset ? ofBoth.data : all;
  const tag = useLanguageTag();
  const drawn = useRef<HTMLDivElement>(null);
  const title = t('analysis.funnel.title');
  const detail = [
    formatPeriodDays(all.range, tag),
    all.zone === null ? t('analysis.inLocalTime') : formatZoneName(all.zone, tag),
    ...(all.base === null ? [] : [t('analysis.versus', { base: formatPeriodDays(all.base, tag) })]),
  ].join(' · ');
  const until = all.unfinished ? isolateDirection(formatTimeOfDay(all.asOf, tag)) : null;
  return (
    <>
      <Panel
        title={title}
        detail={detail}
        tools={
          <PictureButton
            title={title}
            detail={detail}
            range={all.range}
            render={() => renderElementPicture(drawn.current)}
          />
        }
      >
        {ofBoth.isError && reply === undefined ? (
          <FailedSection text={formatFailure(t, ofBoth.error)} onRetry={() => void ofBoth.refetch()} />
        ) : (
          <div ref={drawn} aria-busy={reply === undefined}>
            <div data-picture="">
              {isSubset && (
                <p className={styles.subset}>
                  {t('analysis.funnel.measuringBoth', {
                    n: formatCount(both.length, tag),
                    m: formatCount(all.rows.length, tag),
                  })}
                </p>
              )}
              {reply === undefined ? (
                <SkeletonBar width="100%" height={176} />
              ) : (
                // Without a store that measures both, bars of different stores would stand side by side.
                <FunnelSteps
                  reply={reply}
                  isCompared={view.compare !== 'none'}
                  hasBars={both.length > 0 || lacking.length === 0}
                />
              )}
              <LackingPlaces places={lacking} />
            </div>
          </div>
        )}
      </Panel>
      {(reply === undefined ? [] : stepsNoted(reply)).map(({ item, likeForLike }) => (
        <LikeForLikeNote
          key={item}
          comparison={likeForLike}
          kind={itemFigureKind(item)}
          base={all.base}
          comparedUntil={until}
          valueName={t(`words.items.${item}`)}
        />
      ))}
      <TablePanel
        title={t('analysis.funnel.table')}
        picture={{ title: t('analysis.funnel.table'), detail, range: all.range }}
      >
        <FunnelTable reply={all} name={t('analysis.funnel.table')} />
      </TablePanel>
    </>
  );
}

type Noted = {
  item: FunnelReply['steps'][number]['item'];
  likeForLike: NonNullable<FunnelReply['steps'][number]['likeForLike']>;
};

/** The steps that get a note on left-out places: people in, and every other step that leaves out other places or has other reasons. */
function stepsNoted({ steps }: FunnelReply): Noted[] {
  const noted = steps.flatMap(({ item, value, base, likeForLike }): Noted[] =>
    likeForLike === null || (value === null && base === null) ? [] : [{ item, likeForLike }],
  );
  const leftOut = ({ likeForLike }: Noted) => likeForLike.leftOut.map(({ id, reason }) => `${id} ${reason}`).join();
  const first = noted.find(({ item }) => item === 'flowIn');
  return noted.filter((step) => first === undefined || step === first || leftOut(step) !== leftOut(first));
}
