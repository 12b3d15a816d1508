import type { LackingPlace } from '@portico/counting/funnel-places';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './funnel.module.css';
import type { FunnelReply } from './funnel-result.tsx';

type Props = { reply: FunnelReply; isCompared: boolean; hasBars: boolean };

/** Several places are compared like for like, so gaps of one of them do not refuse the change of all. */
const completeEnough = { comparedCompleteness: null, baseCompleteness: null };

/** The steps of a funnel: each with a bar relative to the largest step, its value, its change, and its share of the step before. */
export function FunnelSteps({ reply, isCompared, hasBars }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const people = reply.steps.filter(({ item }) => item !== 'averageDwellTime');
  const widest = Math.max(0, ...people.map(({ value }) => value ?? 0));
  const count = reply.rows.length;
  const only = count === 1 ? (reply.rows[0] ?? null) : null;
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
  const known = (item: string) => reply.steps.find((step) => step.item === item);
  // An organisation can have stores that measure passers-by and others that do not.
  const lacksRate = (known('flowPassby')?.value ?? null) !== null && known('flowIn')?.rate === null;
  return (
    <>
      <ol className={styles.steps}>
        {reply.steps.map((step) => (
          <li key={step.item} className={styles.step}>
            <span className={styles.name}>{t(`analysis.funnel.steps.${step.item}`)}</span>
            <span className={styles.track} aria-hidden="true">
              {hasBars && step.item !== 'averageDwellTime' && step.value !== null && widest > 0 && (
                <i data-item={step.item} style={{ inlineSize: `${(100 * step.value) / widest}%` }} />
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
              {isCompared && step.value !== null && (
                <GrowthFigure
                  comparison={only === null ? { ...step, ...completeEnough } : step}
                  kind={itemFigureKind(step.item)}
                  baseRange={reply.base}
                  store={only?.entityId ?? null}
                />
              )}
            </span>
            <span className={styles.rate}>{rateOf(step).join(' · ')}</span>
          </li>
        ))}
      </ol>
      {lacksRate && <p className={styles.partial}>{t('analysis.funnel.notAllMeasured')}</p>}
    </>
  );
}

/** The places without a bar, each with what it does not measure. */
export function LackingPlaces({ places }: { places: readonly LackingPlace[] }) {
  const { t } = useTranslation();
  if (places.length === 0) return null;
  return (
    <div className={styles.lacking}>
      <h3>{t('analysis.funnel.withoutBar')}</h3>
      <ul>
        {places.map(({ id, name, lacks }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span>
              {lacks.map((item) => t('analysis.funnel.lacks', { item: t(`words.items.${item}`) })).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
