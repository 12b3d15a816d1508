import { useTag } from '../ui/use-tag.ts';
import { momentText, wholeMoment } from './device-time.ts';

/** An instant of a device on the reader's own clock; the whole of it on hover. */
export function DeviceMoment({ instant, now }: { instant: string | null; now: number }) {
  const tag = useTag();
  if (instant === null) return '—';
  return (
    <time dateTime={instant} title={wholeMoment(instant, tag)}>
      {momentText(instant, tag, now, true)}
    </time>
  );
}
