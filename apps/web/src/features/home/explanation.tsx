import type { RangeName } from '@portico/contract/words/time-ranges';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatCount, formatShare, writeChange, writeDifference, writeFigure } from '../../ui/figures.ts';
import { isolate, leftToRight } from '../../ui/isolate.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { baseName, formatWall } from '../../pickers/local-words.ts';
import styles from './home.module.css';
import type { Explained } from './requests.ts';

type Props = {
  /** undefined: not known yet. */
  explained: Explained | undefined;
  range: RangeName;
  /** Stores somebody sees; fewer may be compared. */
  storeCount: number;
};

/** What is unusual in a sentence or two, or that there is too little data to say; nothing where nothing is unusual. */
export function Explanation({ explained, range, storeCount }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  if (explained === undefined) return null;
  const sentences = sentencesOf(explained, { t, tag, range, storeCount });
  if (sentences.length === 0) return null;
  // Chinese and Japanese sentences end in a sign that brings its own space.
  const between = /^(zh|ja)/.test(tag) ? '' : ' ';
  return (
    <p className={styles.explanation} data-testid="explanation">
      <Marked text={sentences.join(between)} />
    </p>
  );
}

type Words = { t: TFunction; tag: string; range: RangeName; storeCount: number };

function sentencesOf(explained: Explained, words: Words): string[] {
  const { t, tag, range, storeCount } = words;
  const { verdict, completeness, baseCompleteness, from, rate, entities } = explained;
  const base = baseName(t, range, explained.baseRange, tag);
  if (verdict === 'doubtful') return [t('home.explainDoubtful', { value: mark(formatShare(completeness, tag)) })];
  if (verdict === 'baseDoubtful')
    return [t('home.explainBaseDoubtful', { base, value: mark(formatShare(baseCompleteness, tag)) })];
  if (verdict !== 'unusual') return [];

  const sentences = [differenceOf(explained, base, words)];
  if (from !== null) {
    const change = mark(writeDifference(from.compared - from.base, tag).text);
    const name = isolate(from.name);
    // Where others went the other way, its share would be more than all.
    sentences.push(
      from.share <= 1
        ? t('home.explainFrom', { name, change, share: formatShare(from.share, tag, 0) })
        : t('home.explainMost', { name, change }),
    );
  }
  if (rate !== null) {
    const write = (value: number) => mark(writeFigure(value, figureKind('enteringRate'), tag).text);
    const passby = leftToRight(writeChange(rate.passersby, tag).text);
    const given = { passby, before: write(rate.before), now: write(rate.now) };
    if (rate.cause === 'rate') sentences.push(t('home.explainByRate', given));
    else if (rate.cause === 'passersby') sentences.push(t('home.explainByPassersby', given));
    else sentences.push(t('home.explainRate', given));
  }
  if (entities < storeCount && storeCount > 1 && from?.kind !== 'entrance')
    sentences.push(t('home.explainCompared', { n: formatCount(entities, tag), all: formatCount(storeCount, tag) }));
  return sentences;
}

/** Today by its clock time, where there is one; any other range by its change. */
function differenceOf({ item, zone, asOf, compared, base, growth }: Explained, baseText: string, words: Words): string {
  const { t, tag, range } = words;
  const difference = (compared ?? 0) - (base ?? 0);
  const count = Math.abs(difference);
  if (range === 'today' && zone !== null && item === 'flowIn') {
    const time = formatWall(asOf, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const given = { time, base: baseText, count, n: mark(formatCount(count, tag)) };
    return difference > 0 ? t('home.explainMore', given) : t('home.explainFewer', given);
  }
  return t('home.explainOver', {
    item: t(`words.items.${item}`),
    base: baseText,
    change: mark(writeChange(growth ?? 0, tag).text),
    difference: leftToRight(writeDifference(difference, tag).text),
  });
}
