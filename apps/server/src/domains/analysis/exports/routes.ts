import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import type { App } from '../../../platform/app.ts';
import type { TableFormat } from '../../../platform/table-file.ts';
import { createExportFile } from './export-file.ts';
import type { ExportCall, ExportRequestQuery } from './export-types.ts';
import type { Exporter } from './exporter.ts';

/** Registers each analysis as a file that is written while it is downloaded. */
export function comparisonExportRoutes({ handle }: Pick<App, 'handle'>, exporter: Exporter): void {
  const file = async <Name extends ExportName>(
    name: Name,
    input: ExportRequestQuery<Name> & { format: TableFormat },
    call: ExportCall,
  ) => createExportFile(await exporter(name, input, call), input.format, call.language);
  handle(comparisonExports.contrast, (input, call) => file('contrast', input, call));
  handle(comparisonExports.rank, (input, call) => file('rank', input, call));
  handle(comparisonExports.growth, (input, call) => file('growth', input, call));
  handle(comparisonExports.highlow, (input, call) => file('highlow', input, call));
  handle(comparisonExports.matrix, (input, call) => file('matrix', input, call));
  handle(comparisonExports.batch, (input, call) => file('batch', input, call));
  handle(comparisonExports.funnel, (input, call) => file('funnel', input, call));
  handle(comparisonExports.proportion, (input, call) => file('proportion', input, call));
  handle(comparisonExports.league, (input, call) => file('league', input, call));
  handle(comparisonExports.series, (input, call) => file('series', input, call));
}
