import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import { formatCount } from './format-figure.ts';
import { type PageSize, pageSizes } from './list-address.ts';
import { SkeletonBar } from './skeleton.tsx';
import { useLanguageTag } from './use-language-tag.ts';
import { phoneQuery, useMediaQuery } from './use-media-query.ts';

type Props = {
  /** Number of the page, from 0. */
  page: number;
  size: PageSize;
  /** Undefined while it is loading. */
  total: number | undefined;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
};

/** The footer of a list: range of the rows, total, and pagination. */
export function TableFooter({ page, size, total, onPageChange, onSizeChange }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const from = page * size + 1;
  return (
    <div className={styles.footer}>
      <p role="status">
        {total === undefined ? (
          <SkeletonBar width={96} />
        ) : (
          t('controls.rangeOfTotal', {
            from: formatCount(from, tag),
            to: formatCount(Math.min(total, from + size - 1), tag),
            total: formatCount(total, tag),
          })
        )}
      </p>
      <Pagination
        current={page + 1}
        pageSize={size}
        total={total ?? (page + 1) * size}
        simple={isPhone ? { readOnly: true } : false}
        showSizeChanger={{ showSearch: false }}
        pageSizeOptions={[...pageSizes]}
        onChange={(next, nextSize) => {
          const chosen = pageSizes.find((one) => one === nextSize) ?? size;
          if (chosen === size) onPageChange(next - 1);
          else onSizeChange(chosen);
        }}
      />
    </div>
  );
}
