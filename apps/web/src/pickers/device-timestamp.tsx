import { useLanguageTag } from '../ui/use-language-tag.ts';
import { formatFullInstant, formatInstantForReader } from './format-device-time.ts';

/** An instant of a device in the browser's time zone; the full date and time on hover. */
export function DeviceTimestamp({ instant, now }: { instant: string | null; now: number }) {
  const tag = useLanguageTag();
  if (instant === null) return '—';
  return (
    <time dateTime={instant} title={formatFullInstant(instant, tag)}>
      {formatInstantForReader(instant, tag, now, true)}
    </time>
  );
}
