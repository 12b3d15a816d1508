import type { RangeName } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/isolate.ts';
import { writeDifference, writeFigure, formatCount, writeChange } from '../../ui/figures.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { baseName, formatWall } from './local-words.ts';
import type { Statistics } from './requests.ts';
import styles from './home.module.css';
import { useEntranceFigures } from './use-rank-figures.ts';

type Props = { statistics: Statistics; range: RangeName; store: number | null };

/** Today in a sentence or two: more or fewer than the same weekday by now, where the change happened, and why. */
export function Explanation({ statistics, range, store }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const entrances = useEntranceFigures(range === 'today' ? store : null, statistics, 'flowIn');
  const card = (item: string) => statistics.cards.find((one) => one.item === item);
  const entering = card('flowIn');
  // Several zones have no common "until now" that one clock time could name.
  if (range !== 'today' || statistics.zone === null) return null;
  if (entering === undefined || entering.value === null || entering.base === null) return null;

  const time = formatWall(statistics.asOf, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const base = baseName(t, range, statistics.base, tag);
  const difference = entering.value - entering.base;
  const count = Math.abs(difference);
  const amount = { time, base, count, n: mark(formatCount(count, tag)) };
  const sentences = [
    difference === 0
      ? t('home.explainSame', { time, base })
      : difference > 0
        ? t('home.explainMore', amount)
        : t('home.explainFewer', amount),
  ];

  const widest = entrances.rows
    .map(({ name, value, base: before }) => ({ name, change: value === null || before === null ? 0 : value - before }))
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))[0];
  if (widest !== undefined && entrances.rows.length > 1 && widest.change !== 0) {
    sentences.push(
      t('home.explainEntrance', { name: isolate(widest.name), change: mark(writeDifference(widest.change, tag).text) }),
    );
  }

  const rate = card('enteringRate');
  const passby = card('flowPassby');
  if (
    rate !== undefined &&
    rate.value !== null &&
    rate.base !== null &&
    passby !== undefined &&
    passby.growth !== null
  ) {
    const write = (value: number) => writeFigure(value, 'share', tag).text;
    sentences.push(
      t('home.explainRate', {
        passby: writeChange(passby.growth, tag).text,
        before: mark(write(rate.base)),
        now: mark(write(rate.value)),
      }),
    );
  }
  // Chinese and Japanese sentences end in a sign that brings its own space.
  const between = /^(zh|ja)/.test(tag) ? '' : ' ';
  return (
    <p className={styles.explanation}>
      <Marked text={sentences.join(between)} />
    </p>
  );
}
