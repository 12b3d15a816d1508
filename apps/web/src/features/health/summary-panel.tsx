import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatCount, formatShare } from '../../ui/figures.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './health.module.css';
import type { Summary, useSummary } from './requests.ts';
import { trusted } from './day-levels.ts';

/** How sound the counts are: devices, records of the last days, people missing. */
export function SummaryPanel({ asked }: { asked: ReturnType<typeof useSummary> }) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = asked;
  if (data === undefined && isError)
    return (
      <section className={styles.panel}>
        <PageError text={failureText(t, error)} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <section className={styles.panel} aria-label={t('menu.health')} aria-busy={data === undefined}>
      <dl className={styles.facts}>
        <Fact name={t('health.reporting')}>{data && <Reporting {...data} />}</Fact>
        <Fact name={t('health.completeness')}>{data && <Complete {...data} />}</Fact>
        <Fact name={t('health.missingPeople')}>{data && <People {...data} />}</Fact>
        <Fact name={t('health.refused')}>{data && <Plain value={data.refused} />}</Fact>
        <Fact name={t('health.late')}>{data && <Plain value={data.late} />}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Bar width={72} height={22} />}</dd>
    </div>
  );
}

function Reporting({ reporting, devices }: Summary) {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <span data-tone={reporting < devices ? 'warn' : undefined}>
      {t('health.reportingOf', { reporting: formatCount(reporting, tag), devices: formatCount(devices, tag) })}
    </span>
  );
}

function Complete({ expected, received }: Summary) {
  const tag = useTag();
  const share = expected === 0 ? null : received / expected;
  const isLow = share !== null && share < trusted;
  return (
    <span data-tone={isLow ? 'warn' : undefined}>
      {isLow && <CompletenessRing share={share} />}
      {formatShare(share, tag)}
    </span>
  );
}

function People({ missingPeople, open }: Summary) {
  const tag = useTag();
  // Nothing is open: nobody is missing.
  const people = open.length === 0 ? 0 : missingPeople;
  return <span data-tone={people !== null && people > 0 ? 'warn' : undefined}>{formatCount(people, tag)}</span>;
}

function Plain({ value }: { value: number }) {
  return <span>{formatCount(value, useTag())}</span>;
}
