import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from './figures.ts';
import { Bar } from './skeleton.tsx';
import { type PageSize, pageSizes } from './list-address.ts';
import styles from './data-table.module.css';
import { phone, useMedia } from './use-media.ts';
import { useTag } from './use-tag.ts';

type Props = {
  /** From 0. */
  page: number;
  size: PageSize;
  /** Undefined while it is on its way. */
  total: number | undefined;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

/** Under a list: which rows of how many, and the way to the others. */
export function TableFooter({ page, size, total, onPage, onSize }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const from = page * size + 1;
  return (
    <div className={styles.footer}>
      <p role="status">
        {total === undefined ? (
          <Bar width={96} />
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
          if (chosen === size) onPage(next - 1);
          else onSize(chosen);
        }}
      />
    </div>
  );
}
