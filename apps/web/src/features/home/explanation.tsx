import type { RangeName } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/isolate.ts';
import { writeDifference, writeFigure, formatCount, writeChange } from '../../ui/figures.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { baseName, formatWall } from './local-words.ts';
import type { Statistics } from './requests.ts';
import styles from './home.module.css';
import { useEntranceFigures } from './use-rank-figures.ts';
import { widestChange } from './widest-change.ts';

type Props = {
  /** undefined: not known yet. */
  statistics: Statistics | undefined;
  range: RangeName;
  store: number | null;
};

/** Today in a sentence or two. Other ranges have no clock time to say it by. */
export function Explanation({ statistics, range, store }: Props) {
  if (range !== 'today') return null;
  if (statistics === undefined) return <ExplanationSkeleton store={store} />;
  return <Sentences statistics={statistics} store={store} />;
}

/** As many lines as it will have, if it will be there: on a phone one sentence takes two lines, and a store has two sentences. */
export function ExplanationSkeleton({ store }: { store: number | null }) {
  const isPhone = useMedia(phone);
  const widths = isPhone ? ['100%', ...(store === null ? [] : ['92%']), '56%'] : ['52%'];
  return (
    <div className={styles.explanation}>
      {widths.map((width) => (
        <div key={width} className={styles.line}>
          <Bar width={width} />
        </div>
      ))}
    </div>
  );
}

/** More or fewer than the same weekday by now, where the change happened, and why. */
function Sentences({ statistics, store }: { statistics: Statistics; store: number | null }) {
  const { t } = useTranslation();
  const tag = useTag();
  const entrances = useEntranceFigures(store, statistics, 'flowIn');
  const card = (item: string) => statistics.cards.find((one) => one.item === item);
  const entering = card('flowIn');
  // Several zones have no common "until now" that one clock time could name.
  if (statistics.zone === null) return null;
  if (entering === undefined || entering.compared === null || entering.base === null) return null;
  // Before opening, nobody yet is as many as nobody a week ago: true, and no news.
  if (entering.compared === 0 && entering.base === 0) return null;
  // Said as a whole: a second sentence that came later would push the page down once more.
  if (store !== null && entrances.isPending) return <ExplanationSkeleton store={store} />;

  const time = formatWall(statistics.asOf, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const base = baseName(t, 'today', statistics.base, tag);
  const difference = entering.compared - entering.base;
  const count = Math.abs(difference);
  const amount = { time, base, count, n: mark(formatCount(count, tag)) };
  const sentences = [
    difference === 0
      ? t('home.explainSame', { time, base })
      : difference > 0
        ? t('home.explainMore', amount)
        : t('home.explainFewer', amount),
  ];

  const widest = widestChange(entrances.rows);
  if (widest !== null) {
    sentences.push(
      t('home.explainEntrance', { name: isolate(widest.name), change: mark(writeDifference(widest.change, tag).text) }),
    );
  }

  const rate = card('enteringRate');
  const passby = card('flowPassby');
  if (
    rate !== undefined &&
    rate.compared !== null &&
    rate.base !== null &&
    passby !== undefined &&
    passby.growth !== null
  ) {
    const write = (value: number) => writeFigure(value, 'share', tag).text;
    sentences.push(
      t('home.explainRate', {
        passby: writeChange(passby.growth, tag).text,
        before: mark(write(rate.base)),
        now: mark(write(rate.compared)),
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
