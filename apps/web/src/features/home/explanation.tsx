import type { RangeName } from '@portico/contract/words/time-ranges';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  formatAgainstPeriod,
  formatComparisonPeriod,
  formatPeriodDays,
  formatTimeOfDay,
} from '../../pickers/format-local-time.ts';
import { formatValueChange } from '../../pickers/format-value-change.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { useHealthAddress } from '../../pickers/refused-comparison.tsx';
import { formatChange, formatCount, formatDifference, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { HighlightedText, markHighlight } from '../../ui/highlighted-text.tsx';
import { isolateDirection, isolateLeftToRight } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './home.module.css';
import type { ExplanationReply } from './requests.ts';

type Props = {
  /** undefined: still loading. */
  reply: ExplanationReply | undefined;
  range: RangeName;
  /** Number of stores the user may see; fewer may be compared. */
  storeCount: number;
};

/** Explains an unusual figure, or says that there is too little data for a comparison; renders nothing when nothing is unusual. */
export function Explanation({ reply, range, storeCount }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const healthPath = useHealthAddress();
  if (reply === undefined) return null;
  const sentences = sentencesOf(reply, { t, tag, range, storeCount });
  if (sentences.length === 0) return null;
  // Chinese and Japanese full stops include their own spacing.
  const between = /^(zh|ja)/.test(tag) ? '' : ' ';
  return (
    <p className={styles.explanation} data-testid="explanation">
      <HighlightedText text={sentences.join(between)} />
      {healthPath !== null && findRefusal(reply, range, t, tag) !== null && (
        <>
          {' '}
          <Link to={healthPath}>{t('home.showDevices')}</Link>
        </>
      )}
    </p>
  );
}

/** Why too much data is missing for a comparison, as a sentence; null: there is enough. */
export function findRefusal(
  { verdict, completeness, baseCompleteness, baseRange }: ExplanationReply,
  range: RangeName,
  t: TFunction,
  tag: string,
  formatValue: (text: string) => string = isolateDirection,
): string | null {
  if (verdict === 'doubtful') return t('home.explainDoubtful', { value: formatValue(formatShare(completeness, tag)) });
  if (verdict !== 'baseDoubtful') return null;
  const base = formatComparisonPeriod(t, range, baseRange, tag);
  return t('home.explainBaseDoubtful', { base, value: formatValue(formatShare(baseCompleteness, tag)) });
}

type Words = { t: TFunction; tag: string; range: RangeName; storeCount: number };

function sentencesOf(explained: ExplanationReply, words: Words): string[] {
  const { t, tag, range, storeCount } = words;
  const { verdict, from, rate, entities } = explained;
  const base = formatComparisonPeriod(t, range, explained.baseRange, tag);
  const refusal = findRefusal(explained, range, t, tag, markHighlight);
  if (refusal !== null) return [refusal];
  if (verdict !== 'unusual') return [];

  const sentences = [differenceOf(explained, base, words)];
  if (from !== null) {
    const change = markHighlight(formatDifference(from.compared - from.base, tag).text);
    const name = isolateDirection(from.name);
    // When other places changed in the opposite direction, the share of this place can exceed 100%, so no share is given.
    sentences.push(
      from.share <= 1
        ? t('home.explainFrom', { name, change, share: formatShare(from.share, tag, 0) })
        : t('home.explainMost', { name, change }),
    );
  }
  if (rate !== null) {
    const write = (value: number) => markHighlight(formatFigure(value, itemFigureKind('enteringRate'), tag).text);
    const passby = isolateLeftToRight(formatChange(rate.passersby, tag).text);
    const given = { passby, before: write(rate.before), now: write(rate.now) };
    if (rate.cause === 'rate') sentences.push(t('home.explainByRate', given));
    else if (rate.cause === 'passersby') sentences.push(t('home.explainByPassersby', given));
    else sentences.push(t('home.explainRate', given));
  }
  if (entities < storeCount && storeCount > 1 && from?.kind !== 'entrance')
    sentences.push(
      t('home.explainCompared', {
        count: storeCount,
        n: formatCount(entities, tag),
        all: formatCount(storeCount, tag),
      }),
    );
  return sentences;
}

/** The difference as a sentence: for people in, the number of people, how many more or fewer, and the change; for other items without unit. */
function differenceOf(
  { item, zone, asOf, range: days, baseRange, compared, base, growth }: ExplanationReply,
  baseText: string,
  words: Words,
): string {
  const { t, tag, range } = words;
  const difference = (compared ?? 0) - (base ?? 0);
  const change = formatValueChange(t, itemFigureKind(item), { compared, base, growth }, tag)?.text ?? '—';
  if (item === 'flowIn') {
    const values = {
      when: formatExplainedTime({ zone, asOf, range: days }, words),
      count: compared ?? 0,
      value: formatCount(compared, tag),
      n: markHighlight(formatCount(Math.abs(difference), tag)),
      base: baseText,
      change: isolateLeftToRight(change),
    };
    return difference < 0 ? t('home.explainFewer', values) : t('home.explainMore', values);
  }
  return t('home.explainOver', {
    item: t(`words.items.${item}`),
    value: formatFigure(compared, itemFigureKind(item), tag).text,
    against: formatAgainstPeriod(t, range, baseRange, tag),
    change: markHighlight(change),
    difference: isolateLeftToRight(formatDifference(difference, tag).text),
  });
}

/** The explained time: "By 15:40" on the current day in one time zone, the name of the range, or the days of a custom range. */
function formatExplainedTime(
  { zone, asOf, range: days }: Pick<ExplanationReply, 'zone' | 'asOf' | 'range'>,
  { t, tag, range }: Words,
): string {
  if (range === 'today' && zone !== null) return t('home.explainUntil', { time: formatTimeOfDay(asOf, tag) });
  return range === 'custom' ? formatPeriodDays(days, tag) : t(`words.ranges.${range}`);
}
