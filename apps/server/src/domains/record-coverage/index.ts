export { type CoverageByDevice, type CoverageReader, getCoverageReader } from './coverage-reader.ts';
export { coversItsMinutes } from './day-coverage.ts';
