import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/compared.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatClock, formatDays, zoneName } from '../../pickers/local-words.ts';
import { PictureButton } from '../../pickers/picture-button.tsx';
import { elementPicture } from '../../ui/element-picture.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatShare, writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './funnel.module.css';
import { FunnelTable } from './funnel-table.tsx';

export type Funnel = ResultOf<typeof comparisons.funnel>;

/** The answer: each step as wide as it is against the widest, what of the step before came this far, and the table of all places. */
export function FunnelAnswer({ reply, view }: { reply: Funnel; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useTag();
  const drawn = useRef<HTMLDivElement>(null);
  const title = t('analysis.funnel.title');
  const people = reply.steps.filter(({ item }) => item !== 'averageDwellTime');
  const widest = Math.max(0, ...people.map(({ value }) => value ?? 0));
  const detail = [
    formatDays(reply.range, tag),
    reply.zone === null ? t('analysis.inLocalTime') : zoneName(reply.zone, tag),
    ...(reply.base === null ? [] : [t('analysis.versus', { base: formatDays(reply.base, tag) })]),
  ].join(' · ');
  const count = reply.rows.length;
  const rateOf = ({ item, value, rate, places }: Funnel['steps'][number]) => {
    const measured =
      value === null || places === count
        ? []
        : [t('analysis.funnel.measuredBy', { count: places, n: formatCount(places, tag), m: formatCount(count, tag) })];
    if (item === 'flowIn' && rate !== null)
      return [t('analysis.funnel.rate.flowIn', { value: formatShare(rate, tag) }), ...measured];
    if (item === 'batch' && rate !== null && rate > 0)
      return [t('analysis.funnel.rate.batch', { value: writeFigure(1 / rate, 'average', tag).text }), ...measured];
    return measured;
  };
  const isPartial = reply.steps.some(({ value, places }) => value !== null && places !== count);
  const until = reply.unfinished ? isolate(formatClock(reply.asOf, tag)) : null;
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
            picture={() => elementPicture(drawn.current)}
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
                      kind={figureKind(step.item)}
                      short={false}
                      reason={t('analysis.funnel.notMeasured')}
                    />
                  </span>
                  <span className={styles.change}>
                    {view.compare !== 'none' && step.value !== null && (
                      <GrowthFigure of={step} kind={figureKind(step.item)} />
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
          of={likeForLike}
          kind={figureKind(item)}
          base={reply.base}
          until={until}
          about={t(`words.items.${item}`)}
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
  item: Funnel['steps'][number]['item'];
  likeForLike: NonNullable<Funnel['steps'][number]['likeForLike']>;
};

/** People in, and every other step that leaves out other places than those, or for another reason. */
function stepsNoted({ steps }: Funnel): Noted[] {
  const noted = steps.flatMap(({ item, value, base, likeForLike }): Noted[] =>
    likeForLike === null || (value === null && base === null) ? [] : [{ item, likeForLike }],
  );
  const leftOut = ({ likeForLike }: Noted) => likeForLike.leftOut.map(({ id, reason }) => `${id} ${reason}`).join();
  const first = noted.find(({ item }) => item === 'flowIn');
  return noted.filter((step) => first === undefined || step === first || leftOut(step) !== leftOut(first));
}
