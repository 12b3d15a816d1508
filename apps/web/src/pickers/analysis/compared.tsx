import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Change } from '../../ui/change.tsx';
import { Figure } from '../../ui/figure.tsx';
import { type FigureKind, formatCount, writeChange, writeFigure, writePoints } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { formatDays } from '../local-words.ts';
import styles from './analysis-page.module.css';

type Compared = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  leftOut: LeftOutReason | null;
  leftOutInside: number;
};

/** A change against the base, rates in points; why there is none. */
export function GrowthFigure({ of, kind }: { of: Compared; kind: FigureKind }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (of.leftOut !== null || of.growth === null) {
    const reason = of.leftOut === null ? t('analysis.baseZero') : t(`analysis.leftOut.${of.leftOut}`);
    return <Figure value={null} kind="count" reason={reason} />;
  }
  const change = changeIn(of, of.growth, kind, t, tag);
  if (of.leftOutInside === 0) return <Change {...change} />;
  const left = t('analysis.leftOutInside', { count: of.leftOutInside, n: formatCount(of.leftOutInside, tag) });
  return (
    <span title={left}>
      <Change {...change} />*<span className="heard">{left}</span>
    </span>
  );
}

// Rates differ by points: a change of a share in per cent is taken for one.
function changeIn(
  { compared, base }: Pick<Compared, 'compared' | 'base'>,
  growth: number,
  kind: FigureKind,
  t: TFunction,
  tag: string,
) {
  if (kind !== 'share') return writeChange(growth, tag);
  const { direction, text } = writePoints((compared ?? 0) - (base ?? 0), tag);
  return { direction, text: t('home.points', { value: text }) };
}

type LikeForLike = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  places: number;
  leftOut: readonly { name: string; reason: LeftOutReason }[];
};

type NoteProps = {
  of: LikeForLike;
  kind: FigureKind;
  base: { from: string; to: string } | null;
  /** Up to when an unfinished range is compared, in words; null once it is over. */
  until: string | null;
  /** What is compared, where a page compares more than one thing. */
  about?: string;
  /** What is compared are means of a day. */
  daily?: boolean;
};

const mostNamed = 3;

/** In one sentence: how the comparable places did together, what they are set against, and who was left out and why. */
export function LikeForLikeNote({ of, kind, base, until, about, daily = false }: NoteProps) {
  const { t } = useTranslation();
  const tag = useTag();
  if (base === null) return null;
  const days = isolate(formatDays(base, tag));
  const write = (value: number) => {
    const text = writeFigure(value, kind, tag).exact;
    return daily ? t('analysis.dailyAverage', { value: text }) : text;
  };
  const said =
    of.growth === null || of.compared === null || of.base === null
      ? t('analysis.notComparable', { base: days })
      : t('analysis.likeForLike', {
          count: of.places,
          n: formatCount(of.places, tag),
          change: mark(changeIn(of, of.growth, kind, t, tag).text),
          now: write(of.compared),
          before: write(of.base),
          base: days,
        });
  const reasons = [...Map.groupBy(of.leftOut, ({ reason }) => reason)].map(([reason, places]) =>
    t('analysis.leftOutNames', {
      names: named(
        places.map(({ name }) => name),
        tag,
      ),
      reason: t(`analysis.leftOut.${reason}`),
    }),
  );
  return (
    <p className={styles.note}>
      <Marked
        text={[
          about === undefined ? said : `${about} · ${said}`,
          ...(until === null ? [] : [t('analysis.sameElapsed', { time: until })]),
          ...reasons,
        ].join(sentenceGap(tag))}
      />
    </p>
  );
}

function named(names: readonly string[], tag: string): string {
  const shown = names.slice(0, mostNamed).map(isolate);
  const left = names.length - shown.length;
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(
    left === 0 ? shown : [...shown, `+${formatCount(left, tag)}`],
  );
}

/** Sentences of languages written without spaces stand side by side. */
const sentenceGap = (tag: string) => (/^(zh|ja)/.test(tag) ? '' : ' ');
