const steps = [1, 2, 2.5, 5, 10];

/** Round steps from 0 to at least `most`, three to five of them; of things that are counted no parts. */
export function axisSteps(most: number, isWhole: boolean): number[] {
  const wanted = Math.max(most, isWhole ? 1 : Number.MIN_VALUE) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = (steps.find((step) => step * power >= wanted * 0.999) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(round)) : round;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
