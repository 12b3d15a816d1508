/** Under this a figure carries a mark, as everywhere in the console. */
export const trusted = 0.95;

/** Shares from here on are drawn as whole: what is missing would round away. */
const whole = 0.995;

export type DayLevel = 'full' | 'nearly' | 'gaps' | 'none' | 'nothing';

export const dayLevels = ['full', 'nearly', 'gaps', 'none', 'nothing'] as const satisfies readonly DayLevel[];

/** How a day is drawn, by received ÷ expected; null: nothing was expected. */
export function levelOf(completeness: number | null): DayLevel {
  if (completeness === null) return 'nothing';
  if (completeness === 0) return 'none';
  if (completeness >= whole) return 'full';
  return completeness >= trusted ? 'nearly' : 'gaps';
}

/** Whether the share stands on the day in figures: where something is missing, it is not said by colour alone. */
export const isTold = (level: DayLevel): boolean => level !== 'full' && level !== 'nothing';
