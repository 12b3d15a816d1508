/** Below this completeness a figure is marked as incomplete, here and in the whole console. */
export const minUnmarkedCompleteness = 0.95;

/** From this completeness on a day is drawn as complete, because rounding would show 100%. */
const whole = 0.995;

export type HealthLevel = 'full' | 'nearly' | 'gaps' | 'none' | 'nothing';

export const healthLevels = ['full', 'nearly', 'gaps', 'none', 'nothing'] as const satisfies readonly HealthLevel[];

/** The level of a day by received ÷ expected; null: nothing was expected. */
export function classifyCompleteness(completeness: number | null): HealthLevel {
  if (completeness === null) return 'nothing';
  if (completeness === 0) return 'none';
  if (completeness >= whole) return 'full';
  return completeness >= minUnmarkedCompleteness ? 'nearly' : 'gaps';
}

/** Whether the share is written on the day, so that missing records are not shown by colour alone. */
export const isCompletenessShown = (level: HealthLevel): boolean => level !== 'full' && level !== 'nothing';
