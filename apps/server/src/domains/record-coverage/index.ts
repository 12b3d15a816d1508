export { type CoverageByDevice, type CoverageReader, getCoverageReader } from './coverage-reader.ts';
