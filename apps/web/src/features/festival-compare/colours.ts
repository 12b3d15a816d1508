import { mostLines, seriesColours } from '../../pickers/analysis/series.ts';

/** The colour a festival keeps across the page. */
export const colourOf = (place: number) => seriesColours[place % mostLines] ?? seriesColours[0];
