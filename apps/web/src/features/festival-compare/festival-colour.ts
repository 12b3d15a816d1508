import { maxChartLines, seriesColours } from '../../pickers/analysis/series.ts';

/** The colour of a festival on the whole page, by its position. */
export const getFestivalColour = (place: number) => seriesColours[place % maxChartLines] ?? seriesColours[0];
