import { festivalExports } from '@portico/contract/routes/festival-exports';
import type { TextKey } from '@portico/i18n';
import type { App } from '../../../platform/app.ts';
import type { UserCall } from '../../../platform/http/caller.ts';
import type { TableFormat } from '../../../platform/table-file.ts';
import {
  createExportFile,
  createExportTexts,
  type ExportTables,
  type ExportTexts,
  type QueryRunner,
} from '../../analysis/index.ts';
import { answerFestivalDetails, answerFestivalIndex, answerFestivalsOfOneYear } from '../analyses.ts';
import { selectFestivalPlaces } from '../festival-places.ts';
import { answerFestivalOverYears } from '../years.ts';
import type { FestivalExportQuery } from './about.ts';
import { buildFestivalDetailTables } from './detail-tables.ts';
import { buildFestivalIndexTables } from './index-tables.ts';
import { buildFestivalSameYearTables } from './same-year-tables.ts';
import { buildFestivalYearTables } from './year-tables.ts';

type Call = Pick<UserCall, 'db' | 'user' | 'language'>;
type Input = { rangeType: number; ids: number[]; startHour: string; endHour: string; format: TableFormat };

/** Routes that export each festival analysis as a file. The files are small, so they are created during the request. */
export function festivalExportRoutes(app: App, queryRunner: QueryRunner): void {
  const { handle } = app;
  const file = async <Reply>(
    input: Input,
    call: Call,
    {
      title,
      reply,
      tables,
    }: {
      title: TextKey;
      reply: Promise<Reply>;
      tables: (texts: ExportTexts, query: FestivalExportQuery, reply: Reply) => ExportTables;
    },
  ) => {
    const result = await reply;
    const texts = createExportTexts(call.language);
    const { places } = await selectFestivalPlaces(app, call, input);
    const query = { ...input, places: new Map(places.map(({ id, name }) => [id, name])) };
    return createExportFile(
      { ...tables(texts, query, result), title: texts.translate(title) },
      input.format,
      call.language,
    );
  };
  handle(festivalExports.holidayindex, (input, call) =>
    file(input, call, {
      title: 'menu.festival',
      reply: answerFestivalIndex(app, queryRunner, call, input),
      tables: (texts, query, reply) => buildFestivalIndexTables(texts, query, reply, input),
    }),
  );
  handle(festivalExports.holidaydetails, (input, call) =>
    file(input, call, {
      title: 'menu.festival',
      reply: answerFestivalDetails(app, queryRunner, call, input),
      tables: buildFestivalDetailTables,
    }),
  );
  handle(festivalExports.holidaycontrastsame, (input, call) =>
    file(input, call, {
      title: 'menu.festivalCompare',
      reply: answerFestivalsOfOneYear(app, queryRunner, call, input),
      tables: buildFestivalSameYearTables,
    }),
  );
  handle(festivalExports.holidaycontrast, (input, call) =>
    file(input, call, {
      title: 'menu.festivalCompare',
      reply: answerFestivalOverYears(app, queryRunner, call, input),
      tables: buildFestivalYearTables,
    }),
  );
}
