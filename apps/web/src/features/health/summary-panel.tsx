import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './health.module.css';
import { minUnmarkedCompleteness } from './health-levels.ts';
import type { HealthSummary, useHealthSummary } from './requests.ts';

/** Data health in figures: devices, records of the last days, and missing people. */
export function HealthSummaryPanel({ summary }: { summary: ReturnType<typeof useHealthSummary> }) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = summary;
  if (data === undefined && isError)
    return (
      <section className={styles.panel}>
        <PageError text={formatFailure(t, error)} onRetry={() => void refetch()} />
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
      <dd>{children ?? <SkeletonBar width={72} height={22} />}</dd>
    </div>
  );
}

function Reporting({ reporting, devices }: HealthSummary) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <span data-tone={reporting < devices ? 'warn' : undefined}>
      {t('health.reportingOf', { reporting: formatCount(reporting, tag), devices: formatCount(devices, tag) })}
    </span>
  );
}

function Complete({ expectedMinutes, coveredMinutes }: HealthSummary) {
  const tag = useLanguageTag();
  const share = expectedMinutes === 0 ? null : coveredMinutes / expectedMinutes;
  const isLow = share !== null && share < minUnmarkedCompleteness;
  return (
    <span data-tone={isLow ? 'warn' : undefined}>
      {isLow && <CompletenessRing share={share} />}
      {formatShare(share, tag)}
    </span>
  );
}

function People({ missingPeople, open }: HealthSummary) {
  const tag = useLanguageTag();
  // Without open findings no people are missing.
  const people = open.length === 0 ? 0 : missingPeople;
  return <span data-tone={people !== null && people > 0 ? 'warn' : undefined}>{formatCount(people, tag)}</span>;
}

function Plain({ value }: { value: number }) {
  return <span>{formatCount(value, useLanguageTag())}</span>;
}
