import type { Finding } from '@portico/contract/routes/health';
import { evidenceNames } from '@portico/contract/words/finding-kinds';
import type { TFunction } from 'i18next';
import { formatDuration } from '../../ui/format-duration.ts';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';

/** The fault as a sentence with the figures of its evidence. */
export function formatFinding(t: TFunction, tag: string, { kind, evidence, reason }: Finding): string {
  if (kind === 'clockWrong') {
    const skew = evidence.skewSeconds ?? 0;
    const time = isolateDirection(formatDuration(Math.abs(skew), tag));
    return skew < 0 ? t('health.say.clockBehind', { time }) : t('health.say.clockAhead', { time });
  }
  const isUnreadable = kind === 'damaged' && evidence.records === 0;
  const figures = evidenceNames.map((name) => {
    const value = evidence[name] ?? null;
    return [name, isolateDirection(name === 'share' ? formatShare(value, tag, 0) : formatCount(value, tag))];
  });
  return t(isUnreadable ? 'health.say.unreadable' : `health.say.${kind}`, {
    count: (isUnreadable ? evidence.days : (evidence.expected ?? evidence.records ?? evidence.messages)) ?? 0,
    ...Object.fromEntries(figures),
    reason: reason === null ? '—' : t(`words.refusals.${reason}`),
  });
}

/** Advice on what to do about the fault. */
export function formatFindingAdvice(t: TFunction, { kind }: Finding): string {
  return t(`health.todos.${kind}`, { direction: t('devices.directions.3') });
}
