import { isIncomplete } from '../../pickers/incomplete.ts';
import type { ChartNote, Plot } from '../../ui/chart-option.ts';
import type { Colours } from '../../ui/theme.ts';
import type { Hour } from './trend-hours.ts';
import { missingStretches } from './trend-option.ts';

type Given = { hours: readonly Hour[]; colours: Colours; missingText: (from: string, to: string) => string };

/** Between the base line and the words over it. */
const overBase = 5;
const lineHeight = 12;

/** What no series shows: where the running hour stands, the stretches nobody reported for, and the hours of which a part is missing. */
export function trendMarks({ hours, colours, missingText }: Given, plot: Plot): ChartNote[] {
  const running = hours.findIndex(({ isUnfinished, now }) => isUnfinished && now !== null);
  const gaps = missingStretches(hours).flatMap(({ from, to }): ChartNote[] => {
    const [start, end] = [plot.at(from, 0), plot.at(to, 0)];
    const shared = { under: true, colour: colours.warn };
    return [
      { ...shared, kind: 'line', from: start, to: end, width: 2 },
      { ...shared, kind: 'dot', at: start, size: 5 },
      { ...shared, kind: 'dot', at: end, size: 5 },
      {
        ...shared,
        kind: 'text',
        x: (start.x + end.x) / 2,
        y: start.y - overBase - lineHeight,
        align: 'center',
        text: missingText(hours[from]?.time ?? '', nextHour(hours[to]?.time ?? '')),
        bold: false,
        lineHeight,
      },
    ];
  });
  const parts = hours.flatMap(({ now, nowShare, isAhead }, place): ChartNote[] =>
    now !== null && !isAhead && isIncomplete(nowShare)
      ? [{ kind: 'dot', at: plot.at(place, now), size: 9, colour: colours.warn }]
      : [],
  );
  if (running === -1) return [...gaps, ...parts];
  const foot = plot.at(running, 0);
  const top = { x: foot.x, y: plot.top };
  return [
    { kind: 'line', under: true, from: foot, to: top, colour: colours.axis, width: 1, dash: [2, 3] },
    ...gaps,
    ...parts,
  ];
}

function nextHour(time: string): string {
  return `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`;
}
