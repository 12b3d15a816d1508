import { festivalExports } from '@portico/contract/routes/festival-exports';
import type { TextKey } from '@portico/i18n';
import type { App } from '../../../platform/app.ts';
import type { UserCall } from '../../../platform/http/caller.ts';
import type { TableFormat } from '../../../platform/table-file.ts';
import { type Asker, exportedFile, type Tables, type Words, wordsIn } from '../../analysis/index.ts';
import { festivalDetails, festivalIndex, festivalsOfOneYear } from '../analyses.ts';
import { placesNamed } from '../places.ts';
import { festivalOverYears } from '../years.ts';
import type { Asked } from './about.ts';
import { detailTables } from './detail-tables.ts';
import { indexTables } from './index-tables.ts';
import { sameYearTables } from './same-year-tables.ts';
import { yearTables } from './year-tables.ts';

type Call = Pick<UserCall, 'db' | 'user' | 'language'>;
type Input = { rangeType: number; ids: number[]; startHour: string; endHour: string; format: TableFormat };

/** Each analysis of festivals as a file. They are short: nobody waits for them. */
export function festivalExportRoutes(app: App, asker: Asker): void {
  const { handle } = app;
  const file = async <Reply>(
    input: Input,
    call: Call,
    {
      title,
      reply,
      tables,
    }: { title: TextKey; reply: Promise<Reply>; tables: (w: Words, a: Asked, r: Reply) => Tables },
  ) => {
    const answer = await reply;
    const words = wordsIn(call.language);
    const { places } = await placesNamed(app, call, input);
    const asked = { ...input, places: new Map(places.map(({ id, name }) => [id, name])) };
    return exportedFile({ ...tables(words, asked, answer), title: words.say(title) }, input.format, call.language);
  };
  handle(festivalExports.holidayindex, (input, call) =>
    file(input, call, {
      title: 'menu.festival',
      reply: festivalIndex(app, asker, call, input),
      tables: indexTables,
    }),
  );
  handle(festivalExports.holidaydetails, (input, call) =>
    file(input, call, {
      title: 'menu.festival',
      reply: festivalDetails(app, asker, call, input),
      tables: detailTables,
    }),
  );
  handle(festivalExports.holidaycontrastsame, (input, call) =>
    file(input, call, {
      title: 'menu.festivalCompare',
      reply: festivalsOfOneYear(app, asker, call, input),
      tables: sameYearTables,
    }),
  );
  handle(festivalExports.holidaycontrast, (input, call) =>
    file(input, call, {
      title: 'menu.festivalCompare',
      reply: festivalOverYears(app, asker, call, input),
      tables: yearTables,
    }),
  );
}
