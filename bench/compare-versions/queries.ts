import { createComparisonQueries } from '../analyses/comparison-queries.ts';
import { createHomeQueries } from '../analyses/home-queries.ts';
import type { ConsoleSession } from '../console-session.ts';
import type { BigCompany } from '../lists/big-company.ts';
import { createListQueries } from '../lists/list-queries.ts';
import { type Answer, type BenchData, createBenchQueries } from '../queries.ts';

/** A query over HTTP. `queryPortico` returns a function that parses the answer, so that parsing is not measured. */
export type VersionQuery = {
  title: string;
  queryPortico(session: ConsoleSession, variant: number): Promise<() => Answer>;
};

/** Titles of queries that are left out, because another query uses the same code of the server. */
const leftOutTitles =
  /^(Q2|Q4|Q5|All: yesterday|One: trend|Ranking of .* this month|Contrast of .* (by hour|quarter)|High and low|Weekdays|The way in|Shares)/;

/** The queries of the bench, the home page and the analyses, about the chain. */
export function createChainQueries(places: BenchData): VersionQuery[] {
  const benchQueries = createBenchQueries(places).map(({ title, queryPortico }) => ({
    title: title.trim(),
    async queryPortico(session: ConsoleSession, variant: number) {
      const answer = await queryPortico(session, variant);
      return () => answer;
    },
  }));
  const analyses = [...createHomeQueries(places), ...createComparisonQueries(places)].map(
    ({ title, queryPortico }) => ({
      title,
      queryPortico,
    }),
  );
  return [...benchQueries, ...analyses].filter(({ title }) => !leftOutTitles.test(title));
}

/** Queries of lists, trees and pickers of the big company; the answer is the total and the ids of a page. */
export function createBigCompanyListQueries(company: BigCompany): VersionQuery[] {
  return createListQueries(company).map((query) => ({
    title: `List: ${query.title}`,
    async queryPortico(session, variant) {
      const { ids, total } = await query.queryPortico(session, variant);
      return () => [total, ...ids];
    },
  }));
}
