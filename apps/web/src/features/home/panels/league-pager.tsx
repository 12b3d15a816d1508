import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format-figure.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import { leagueSizes } from '../home-view.ts';
import styles from './league.module.css';

type Props = { page: number; size: number; total: number; onPageChange: (page: number) => void; onMore: () => void };

/** Paging of the store league: at first a button for more stores, then page by page. */
export function LeaguePager({ page, size, total, onPageChange, onMore }: Props) {
  const { t, i18n } = useTranslation();
  const tag = useLanguageTag();
  const [first, largest] = leagueSizes;
  if (total <= first || (total <= largest && size === largest)) return null;
  const remainingCount = Math.min(total, largest) - first;
  if (size === first && page === 0)
    return (
      <button type="button" className={styles.more} onClick={onMore}>
        {t('home.showMore', { count: remainingCount, n: formatCount(remainingCount, tag) })}
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
        onClick={() => onPageChange(page - 1)}
      >
        <Icon icon={before} />
      </button>
      <button
        type="button"
        disabled={from + size > total}
        aria-label={t('homePanels.next')}
        onClick={() => onPageChange(page + 1)}
      >
        <Icon icon={after} />
      </button>
    </div>
  );
}
