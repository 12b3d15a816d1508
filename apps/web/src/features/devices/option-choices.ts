import type { Filters } from './device-filters.ts';
import type { Option } from './requests.ts';

/** Types, models and versions there are, each among those that the choices before it leave. */
export function optionsFor(options: readonly Option[], { deviceType, model }: Pick<Filters, 'deviceType' | 'model'>) {
  const ofType = options.filter((one) => deviceType === '' || String(one.deviceType) === deviceType);
  const ofModel = ofType.filter((one) => model === '' || one.model === model);
  return {
    types: [...new Set(options.map((one) => one.deviceType))].toSorted((a, b) => a - b),
    models: [...new Set(ofType.map((one) => one.model))].toSorted(),
    versions: [...new Set(ofModel.flatMap(({ version }) => version ?? []))].toSorted(),
  };
}
