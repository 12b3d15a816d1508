import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { AnalysisView } from './analysis-view.ts';

/** The default of most pages: people in, all stores, this month compared with the month before. */
export const defaultAnalysisView: AnalysisView = {
  places: { rangeType: selectionTypes.entity, ids: 'all' },
  range: 'month',
  days: null,
  dayRanges: [],
  item: 'flowIn',
  items: [],
  step: '1d',
  hours: null,
  compare: 'before',
  mode: '',
  festivalName: '',
  festivalIds: 'latest',
};
