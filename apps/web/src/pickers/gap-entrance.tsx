import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import type { GapEntrance } from '@portico/contract/routes/gap-fillings';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend } from '../ui/chart-legend.tsx';
import { formatCount } from '../ui/figures.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { isolate } from '../ui/isolate.ts';
import { Bar } from '../ui/skeleton.tsx';
import { useTag } from '../ui/use-tag.ts';
import { GapAsk } from './gap-ask.tsx';
import styles from './gap-filling.module.css';
import { gapPoints, itemsOf } from './gap-points.ts';
import type { GapAsked } from './gap-requests.ts';
import { GapTable } from './gap-table.tsx';

const GapChart = lazy(() => import('./gap-chart.tsx'));

type Props = { entrance: GapEntrance; asked: GapAsked; onAsked: () => void };

/** An entrance of which something is missing: its devices to be asked again, what was counted, and what would be estimated. */
export function GapEntrancePart({ entrance, asked, onAsked }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const items = itemsOf(entrance);
  const [chosen, setChosen] = useState(items[0]);
  const [asTable, setAsTable] = useState(false);
  const item = items.find((each) => each === chosen) ?? items[0];
  const points = item === undefined ? [] : gapPoints(entrance, item);
  const total = (of: 'expected' | 'received') => entrance.hours.reduce((sum, hour) => sum + hour[of], 0);
  const missing = {
    n: isolate(formatCount(total('expected') - total('received'), tag)),
    m: isolate(formatCount(total('expected'), tag)),
  };
  // Hours that cannot be estimated are left as they are, and said once.
  const lacksBase = entrance.hours.some(({ estimates }) =>
    estimates.some(
      ({ metric, value }) => value === null && item !== undefined && metric === statisticItems[item].from[0],
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
      <GapAsk entrance={entrance} asked={asked} onAsked={onAsked} />
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
          of={asTable ? LineChartOutlined : TableOutlined}
          name={t(asTable ? 'home.showChart' : 'home.showTable')}
          onPress={() => setAsTable(!asTable)}
        />
      </div>
      {isFilled && <p className={styles.quiet}>{t('gaps.filled')}</p>}
      {lacksBase && <p className={styles.quiet}>{t('gaps.noBase')}</p>}
      {asTable ? (
        <GapTable points={points} item={item} caption={t('gaps.chart', { entrance: entrance.name })} />
      ) : (
        <Suspense fallback={<Bar width="100%" height={180} />}>
          <GapChart points={points} item={item} entrance={entrance.name} />
        </Suspense>
      )}
    </section>
  );
}
