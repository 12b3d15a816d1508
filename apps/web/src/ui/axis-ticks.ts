const steps = [1, 2, 2.5, 5, 10];

/**
 * Ticks of an axis from 0 to at least `maxValue`: three to five equal round steps. `isWhole`: whole steps, so fewer for a small maximum.
 */
export function axisTicks(maxValue: number, isWhole: boolean): number[] {
  const idealStep = Math.max(maxValue, isWhole ? 1 : Number.MIN_VALUE) / 4;
  const power = 10 ** Math.floor(Math.log10(idealStep));
  const round = (steps.find((step) => step * power >= idealStep * 0.999) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(round)) : round;
  const count = Math.max(1, Math.ceil(maxValue / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
