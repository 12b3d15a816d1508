import { useLanguageTag } from '../ui/use-language-tag.ts';
import { formatFullInstant, formatInstantAtStore } from './format-device-time.ts';
import type { StoreZone } from './store-time.ts';

type Props = {
  instant: string | null;
  /** Epoch milliseconds. */
  now: number;
  /** null: the browser's time zone. */
  store: StoreZone | null;
};

/** An instant of a device in the local time of its store; the full date and time on hover. */
export function DeviceTimestamp({ instant, now, store }: Props) {
  const tag = useLanguageTag();
  if (instant === null) return '—';
  return (
    <time dateTime={instant} title={formatFullInstant(instant, tag, store)}>
      {formatInstantAtStore(instant, tag, { now, store, seconds: true })}
    </time>
  );
}
