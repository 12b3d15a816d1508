import { comparisonQuestions } from '../analyses/comparison-questions.ts';
import { homeQuestions } from '../analyses/home-questions.ts';
import type { Session } from '../console-session.ts';
import type { BigCompany } from '../lists/big-company.ts';
import { listQuestions } from '../lists/list-questions.ts';
import { type Answer, type Places, questionsOf } from '../questions.ts';

/** A question over HTTP. The answer is read from the reply after the clock has stopped. */
export type BesideQuestion = {
  title: string;
  ask(session: Session, variant: number): Promise<() => Answer>;
};

/** Left out because another question takes the same way through the server. */
const leftOut =
  /^(Q2|Q4|Q5|All: yesterday|One: trend|Ranking of .* this month|Contrast of .* (by hour|quarter)|High and low|Weekdays|The way in|Shares)/;

/** Questions of the bench, of home and of the analyses, about the chain. */
export function chainQuestions(places: Places): BesideQuestion[] {
  const plain = questionsOf(places).map(({ title, askPortico }) => ({
    title: title.trim(),
    async ask(session: Session, variant: number) {
      const answer = await askPortico(session, variant);
      return () => answer;
    },
  }));
  const analyses = [...homeQuestions(places), ...comparisonQuestions(places)].map(({ title, askPortico }) => ({
    title,
    ask: askPortico,
  }));
  return [...plain, ...analyses].filter(({ title }) => !leftOut.test(title));
}

/** Lists, trees and pickers of the big company: the total and the ids of a page. */
export function bigCompanyLists(company: BigCompany): BesideQuestion[] {
  return listQuestions(company).map((question) => ({
    title: `List: ${question.title}`,
    async ask(session, variant) {
      const { ids, total } = await question.ask(session, variant);
      return () => [total, ...ids];
    },
  }));
}
