import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatComparisonPeriod } from '../../../pickers/format-local-time.ts';
import { formatValueChange } from '../../../pickers/format-value-change.ts';
import { IncompleteMark } from '../../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../../pickers/item-figure-kind.ts';
import { ChangeIndicator } from '../../../ui/change-indicator.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatFigure } from '../../../ui/format-figure.ts';
import { isolateDirection } from '../../../ui/text-direction.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import cards from '../cards.module.css';
import { FailedRequest } from '../failed-request.tsx';
import home from '../home.module.css';
import type { HomeView } from '../home-view.ts';
import { CardsSkeleton } from '../statistic-cards.tsx';
import { type LeagueReply, useLeague } from './league-requests.ts';
import styles from './stores-summary.module.css';

type Props = { view: HomeView; item: StatisticItem };

/** Five figures of several stores: total, change like for like, change of the stores without data gaps, month so far, completeness. */
export default function StoresSummary({ view, item }: Props) {
  const { t } = useTranslation();
  const league = useLeague(view, item);
  const { data } = league;
  return (
    <section
      className={home.cardsPanel}
      aria-label={t('home.allStores')}
      data-stale={league.isPlaceholderData && data?.item !== item}
    >
      {data !== undefined ? (
        <Cells league={data} view={view} />
      ) : league.isError ? (
        <FailedRequest query={league} />
      ) : (
        <CardsSkeleton />
      )}
    </section>
  );
}

function Cells({ league, view }: { league: LeagueReply; view: HomeView }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { item, totals, baseRange } = league;
  const { all, likeForLike, withoutGaps, month, devices, leftOut } = totals;
  const kind = itemFigureKind(item);
  const base = formatComparisonPeriod(t, view.range, baseRange, tag);
  const missing = leftOut.reduce((sum, { entities }) => sum + entities, 0);
  const stores = (count: number) => t('words.counted.stores', { count, n: formatCount(count, tag) });
  const n = (count: number) => isolateDirection(formatCount(count, tag));
  const text = (value: number | null) => isolateDirection(formatFigure(value, kind, tag, true).text);
  const gaps = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(
    withoutGaps.gaps.map(({ name }) => isolateDirection(name)),
  );
  const more = withoutGaps.gapCount - withoutGaps.gaps.length;
  return (
    <ul className={`${cards.cards} ${styles.summary}`} data-quiet="false">
      <Cell
        label={`${t(`words.items.${item}`)} · ${t('home.allStores')}`}
        mark={<IncompleteMark completeness={all.completeness} />}
      >
        <span className={cards.figure}>
          <Figure value={all.value} kind={kind} reason={t('home.absence.notReceived')} />
        </span>
        <Line>
          {[
            stores(all.entities),
            ...(missing > 0 ? [t('homePanels.notComparable', { count: missing, n: n(missing) })] : []),
          ].join(' · ')}
        </Line>
      </Cell>
      <Cell label={t('homePanels.likeForLike')} note={stores(likeForLike.entities)}>
        <Compared figures={likeForLike} item={item} />
        <Line>{`${text(likeForLike.compared)} · ${t('home.versus', { base, value: text(likeForLike.base) })}`}</Line>
      </Cell>
      <Cell label={t('homePanels.withoutGaps')} note={stores(withoutGaps.entities)}>
        <Compared figures={withoutGaps} item={item} />
        <Line title={gaps}>
          {withoutGaps.gapCount === 0
            ? t('homePanels.noGaps')
            : t('homePanels.withoutNames', { names: more > 0 ? `${gaps} +${more}` : gaps })}
        </Line>
      </Cell>
      <Cell label={t('homePanels.monthToDate')}>
        <span className={cards.figure}>
          <Figure value={month.value} kind={kind} reason={t('home.absence.notReceived')} />
        </span>
        <Line>
          <SmallChange figures={month} item={item} />{' '}
          {t('home.versus', { base: t('words.bases.lastMonth'), value: text(month.base) })}
        </Line>
      </Cell>
      <Cell label={t('homePanels.dataReceived')}>
        <span className={cards.figure}>
          <Figure value={all.completeness} kind="share" reason={t('home.noDevices')} />
        </span>
        <Line>
          {[
            t('home.reporting', { reporting: n(devices.reporting), devices: n(devices.all) }),
            ...(devices.incomplete > 0
              ? [t('homePanels.under95', { count: devices.incomplete, n: n(devices.incomplete) })]
              : []),
          ].join(' · ')}
        </Line>
      </Cell>
    </ul>
  );
}

type CellProps = { label: string; note?: string; mark?: ReactNode; children: ReactNode };

function Cell({ label, note, mark, children }: CellProps) {
  return (
    <li className={cards.card}>
      <p className={cards.label}>
        <span>{label}</span>
        {mark}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </p>
      {children}
    </li>
  );
}

function Line({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <p className={cards.against} title={title}>
      <span className={cards.base}>{children}</span>
    </p>
  );
}

type Figures = LeagueReply['totals']['likeForLike'];

/** The change against the comparison period as the large figure of a cell. */
function Compared({ figures, item }: { figures: Figures; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const change = formatValueChange(t, itemFigureKind(item), figures, tag);
  return (
    <span className={`${cards.figure} ${styles.change}`}>
      {change === null ? (
        <Figure value={null} kind="share" reason={t('homePanels.leftOut.noBase')} />
      ) : (
        <ChangeIndicator {...change} />
      )}
    </span>
  );
}

function SmallChange({ figures, item }: { figures: Figures; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const change = formatValueChange(t, itemFigureKind(item), figures, tag);
  if (change === null) return null;
  return <ChangeIndicator {...change} />;
}
