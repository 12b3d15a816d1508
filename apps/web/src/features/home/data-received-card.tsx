import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isIncomplete } from '../../pickers/is-incomplete.ts';
import { useHealthAddress } from '../../pickers/refused-comparison.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import cards from './cards.module.css';
import type { DataTrust } from './requests.ts';

/** The last card of several stores: the share of their data that has arrived, and how many devices report. `tools`: beside the figure. */
export function DataReceivedCard({ trust, tools }: { trust: DataTrust; tools: ReactNode }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const path = useHealthAddress();
  const n = (count: number) => isolateDirection(formatCount(count, tag));
  const isSound = trust.silent.length === 0 && !isIncomplete(trust.completeness);
  const reporting = t('home.reporting', { reporting: n(trust.reporting), devices: n(trust.devices) });
  return (
    <li className={cards.card} data-testid="data-received">
      <p className={cards.label}>
        <span>{t('home.dataReceived')}</span>
      </p>
      <span className={`${cards.figure} ${cards.withTools}`}>
        <Figure value={trust.completeness} kind="share" reason={t('home.noDevices')} />
        <span className={cards.tools}>{tools}</span>
      </span>
      <p className={cards.against}>
        {isSound || path === null ? (
          <span className={cards.base}>{reporting}</span>
        ) : (
          <Link className={cards.base} to={path}>
            {reporting}
          </Link>
        )}
      </p>
    </li>
  );
}
