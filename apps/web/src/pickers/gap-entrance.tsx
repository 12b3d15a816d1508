import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import type { GapEntrance } from '@portico/contract/routes/gap-fillings';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend } from '../ui/chart-legend.tsx';
import { formatCount } from '../ui/format-figure.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { isolateDirection } from '../ui/text-direction.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './gap-filling.module.css';
import { listMetricItems, toGapPoints } from './gap-points.ts';
import type { GapQuery } from './gap-requests.ts';
import { GapResendPanel } from './gap-resend.tsx';
import { GapTable } from './gap-table.tsx';

const GapChart = lazy(() => import('./gap-chart.tsx'));

type Props = { entrance: GapEntrance; query: GapQuery; onResendRequested: () => void };

/** An entrance with missing data: its devices that can resend, the counted and the estimated values. */
export function GapEntranceSection({ entrance, query, onResendRequested }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const items = listMetricItems(entrance);
  const [chosen, setChosen] = useState(items[0]);
  const [asTable, setAsTable] = useState(false);
  const item = items.find((each) => each === chosen) ?? items[0];
  const points = item === undefined ? [] : toGapPoints(entrance, item);
  const total = (field: 'expected' | 'received') => entrance.hours.reduce((sum, hour) => sum + hour[field], 0);
  const missing = {
    n: isolateDirection(formatCount(total('expected') - total('received'), tag)),
    m: isolateDirection(formatCount(total('expected'), tag)),
  };
  // Hours that cannot be estimated stay empty; one note says so.
  const lacksBase = entrance.hours.some(({ estimates }) =>
    estimates.some(
      ({ metric, value }) => value === null && item !== undefined && metric === statisticItems[item].sourceMetrics[0],
    ),
  );
  const isFilled = entrance.hours.every(({ filled, expected, received }) => filled || received >= expected);
  if (item === undefined) return null;
  return (
    <section className={styles.entrance} aria-label={entrance.name}>
      <h3 className={styles.name}>
        <bdi>{entrance.name}</bdi>
        <span className={styles.quiet}>{t('gaps.missing', missing)}</span>
      </h3>
      <GapResendPanel entrance={entrance} query={query} onResendRequested={onResendRequested} />
      <div className={styles.tools}>
        {items.length > 1 && (
          <Select
            className={styles.item ?? ''}
            aria-label={t('home.trendItem')}
            value={item}
            options={items.map((each) => ({ value: each, label: t(`words.items.${each}`) }))}
            popupMatchSelectWidth={false}
            onChange={setChosen}
          />
        )}
        {!asTable && (
          <div className={styles.legend}>
            <ChartLegend
              entries={[
                { line: 'series', text: t('gaps.counted') },
                { line: 'estimate', text: t('home.estimated') },
                { line: 'gap', text: t('gaps.gap') },
              ]}
            />
          </div>
        )}
        <IconButton
          icon={asTable ? LineChartOutlined : TableOutlined}
          name={t(asTable ? 'home.showChart' : 'home.showTable')}
          onPress={() => setAsTable(!asTable)}
        />
      </div>
      {isFilled && <p className={styles.quiet}>{t('gaps.filled')}</p>}
      {lacksBase && <p className={styles.quiet}>{t('gaps.noBase')}</p>}
      {asTable ? (
        <GapTable points={points} item={item} caption={t('gaps.chart', { entrance: entrance.name })} />
      ) : (
        <Suspense fallback={<SkeletonBar width="100%" height={180} />}>
          <GapChart points={points} item={item} entrance={entrance.name} />
        </Suspense>
      )}
    </section>
  );
}
