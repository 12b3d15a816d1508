import type { Finding } from '@portico/contract/routes/health';
import type { EvidenceName } from '@portico/contract/words/finding-kinds';
import type { TFunction } from 'i18next';
import { formatCount, formatShare } from '../../ui/figures.ts';

/** What is wrong, in a sentence made of the evidence. */
export function sentenceOf(t: TFunction, tag: string, { kind, evidence, reason }: Finding): string {
  const value = (name: EvidenceName) => evidence[name] ?? null;
  const n = (name: EvidenceName) => formatCount(value(name), tag);
  const counted = (name: EvidenceName) => ({ count: Math.round(value(name) ?? 0), n: n(name) });
  const share = formatShare(value('share'), tag, 0);
  switch (kind) {
    case 'silent':
      return t('health.say.silent', counted('expected'));
    case 'outage':
      return t('health.say.outage', { ...counted('expected'), received: n('received') });
    case 'partial':
      return t('health.say.partial', { ...counted('expected'), share });
    case 'stuckAtZero':
      return t('health.say.stuckAtZero', counted('usual'));
    case 'lowCount':
      return t('health.say.lowCount', { ...counted('usual'), seen: n('seen'), share });
    case 'swapped':
      return t('health.say.swapped', { in: n('in'), out: n('out'), usualIn: n('usualIn'), usualOut: n('usualOut') });
    case 'imbalance':
      return t('health.say.imbalance', { in: n('in'), out: n('out') });
    case 'jump':
      return t('health.say.jump', { ...counted('seen'), usual: n('usual') });
    case 'clockWrong': {
      const skew = value('skewSeconds') ?? 0;
      const time = spanText(Math.abs(skew), tag);
      return skew < 0 ? t('health.say.clockBehind', { time }) : t('health.say.clockAhead', { time });
    }
    case 'refused':
      return t('health.say.refused', {
        ...counted('records'),
        reason: reason === null ? '—' : t(`words.refusals.${reason}`),
      });
  }
}

/** What to do about it. */
export function todoOf(t: TFunction, { kind }: Finding): string {
  return t(`health.todos.${kind}`, { direction: t('devices.directions.3') });
}

const spans = [
  ['day', 86_400, 2],
  ['hour', 3600, 1],
  ['minute', 60, 1],
  ['second', 1, 0],
] as const;

/** A length of time in the largest unit of which there is more than little: "26 hr", "3 days". */
export function spanText(seconds: number, tag: string): string {
  const [unit, size] = spans.find(([, length, least]) => seconds >= length * least) ?? spans[3];
  return new Intl.NumberFormat(tag, {
    numberingSystem: 'latn',
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: seconds < 10 * size ? 1 : 0,
  }).format(seconds / size);
}
