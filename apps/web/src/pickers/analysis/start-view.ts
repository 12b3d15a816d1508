import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { AnalysisView } from './view.ts';

/** An analysis as most pages begin: people in of all stores, this month against the one before. */
export const startView: AnalysisView = {
  places: { of: selectionTypes.entity, ids: 'all' },
  range: 'month',
  days: null,
  spans: [],
  item: 'flowIn',
  items: [],
  step: '1d',
  hours: null,
  compare: 'before',
  kind: '',
  name: '',
  festivals: 'latest',
};
