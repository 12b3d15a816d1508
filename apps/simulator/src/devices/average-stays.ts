import type { Metrics } from '@portico/contract/words/metrics';

/**
 * HX cameras send the average stay (ms) over the people who entered. Returns the counts as the platform will store them: with that average
 * multiplied by the number of these people.
 */
export function roundStaysAsSent(metrics: Metrics): Metrics {
  const { dwellSeconds, dwellCount, flowIn } = metrics;
  if (typeof dwellSeconds !== 'number' || typeof dwellCount !== 'number' || typeof flowIn !== 'number') return metrics;
  const seconds = dwellCount === 0 ? 0 : Math.round((dwellSeconds * flowIn) / dwellCount);
  const average = flowIn === 0 ? 0 : Math.round((seconds * 1000) / flowIn);
  const arriving = Math.round((average * flowIn) / 1000);
  return { ...metrics, dwellCount: flowIn, dwellSeconds: arriving };
}
