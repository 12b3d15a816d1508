import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/comparison.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { formatPeriodDays, formatTimeOfDay, formatZoneName } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { PictureButton } from '../../pickers/picture-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { renderElementPicture } from '../../ui/render-element-picture.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './funnel.module.css';
import { FunnelTable } from './funnel-table.tsx';

export type FunnelReply = ResultOf<typeof comparisons.funnel>;

/** The result: each step as a bar relative to the largest step, its share of the step before, and the table of all places. */
export function FunnelResult({ reply, view }: { reply: FunnelReply; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const drawn = useRef<HTMLDivElement>(null);
  const title = t('analysis.funnel.title');
  const people = reply.steps.filter(({ item }) => item !== 'averageDwellTime');
  const widest = Math.max(0, ...people.map(({ value }) => value ?? 0));
  const detail = [
    formatPeriodDays(reply.range, tag),
    reply.zone === null ? t('analysis.inLocalTime') : formatZoneName(reply.zone, tag),
    ...(reply.base === null ? [] : [t('analysis.versus', { base: formatPeriodDays(reply.base, tag) })]),
  ].join(' · ');
  const count = reply.rows.length;
  const rateOf = ({ item, value, rate, places }: FunnelReply['steps'][number]) => {
    const measured =
      value === null || places === count
        ? []
        : [t('analysis.funnel.measuredBy', { count: places, n: formatCount(places, tag), m: formatCount(count, tag) })];
    if (item === 'flowIn' && rate !== null)
      return [t('analysis.funnel.rate.flowIn', { value: formatShare(rate, tag) }), ...measured];
    if (item === 'batch' && rate !== null && rate > 0)
      return [t('analysis.funnel.rate.batch', { value: formatFigure(1 / rate, 'average', tag).text }), ...measured];
    return measured;
  };
  const isPartial = reply.steps.some(({ value, places }) => value !== null && places !== count);
  const until = reply.unfinished ? isolateDirection(formatTimeOfDay(reply.asOf, tag)) : null;
  return (
    <>
      <Panel
        title={title}
        detail={detail}
        tools={
          <PictureButton
            title={title}
            detail={detail}
            range={reply.range}
            render={() => renderElementPicture(drawn.current)}
          />
        }
      >
        <div ref={drawn}>
          <div data-picture="">
            <ol className={styles.steps}>
              {reply.steps.map((step) => (
                <li key={step.item} className={styles.step}>
                  <span className={styles.name}>{t(`analysis.funnel.steps.${step.item}`)}</span>
                  <span className={styles.track} aria-hidden="true">
                    {step.item !== 'averageDwellTime' && step.value !== null && widest > 0 && (
                      <i style={{ inlineSize: `${(100 * step.value) / widest}%` }} />
                    )}
                  </span>
                  <span className={styles.figure}>
                    <IncompleteMark completeness={step.completeness} />{' '}
                    <Figure
                      value={step.value}
                      kind={itemFigureKind(step.item)}
                      abbreviated={false}
                      reason={t('analysis.funnel.notMeasured')}
                    />
                  </span>
                  <span className={styles.change}>
                    {view.compare !== 'none' && step.value !== null && (
                      <GrowthFigure comparison={step} kind={itemFigureKind(step.item)} />
                    )}
                  </span>
                  <span className={styles.rate}>{rateOf(step).join(' · ')}</span>
                </li>
              ))}
            </ol>
            {isPartial && <p className={styles.partial}>{t('analysis.funnel.notAllMeasured')}</p>}
          </div>
        </div>
      </Panel>
      {stepsNoted(reply).map(({ item, likeForLike }) => (
        <LikeForLikeNote
          key={item}
          comparison={likeForLike}
          kind={itemFigureKind(item)}
          base={reply.base}
          comparedUntil={until}
          valueName={t(`words.items.${item}`)}
        />
      ))}
      <TablePanel
        title={t('analysis.funnel.table')}
        picture={{ title: t('analysis.funnel.table'), detail, range: reply.range }}
      >
        <FunnelTable reply={reply} name={t('analysis.funnel.table')} />
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
