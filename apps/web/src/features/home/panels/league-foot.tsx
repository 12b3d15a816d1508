import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/figures.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTag } from '../../../ui/use-tag.ts';
import { leagueSizes } from '../home-view.ts';
import styles from './league.module.css';

type Props = { page: number; size: number; total: number; onPage: (page: number) => void; onMore: () => void };

/** The way to the stores that are not shown: some more at first, then page by page. */
export function LeagueFoot({ page, size, total, onPage, onMore }: Props) {
  const { t, i18n } = useTranslation();
  const tag = useTag();
  const [first, largest] = leagueSizes;
  if (total <= first || (total <= largest && size === largest)) return null;
  const left = Math.min(total, largest) - first;
  if (size === first && page === 0)
    return (
      <button type="button" className={styles.more} onClick={onMore}>
        {t('home.showMore', { count: left, n: formatCount(left, tag) })}
      </button>
    );
  const [before, after] = i18n.dir() === 'rtl' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  const from = page * size + 1;
  return (
    <div className={styles.foot}>
      <p role="status">
        {t('homePanels.pageOf', {
          from: formatCount(from, tag),
          to: formatCount(Math.min(total, from + size - 1), tag),
          total: formatCount(total, tag),
        })}
      </p>
      <button
        type="button"
        disabled={page === 0}
        aria-label={t('homePanels.previous')}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={before} />
      </button>
      <button
        type="button"
        disabled={from + size > total}
        aria-label={t('homePanels.next')}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={after} />
      </button>
    </div>
  );
}
