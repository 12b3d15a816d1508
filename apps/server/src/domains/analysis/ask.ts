import { metrics, ratios } from '@portico/contract/words/metrics';
import type { Counts } from '../../platform/counts/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import { openingsOf } from './data-health.ts';
import { gatherQuestions } from './gathered-questions.ts';
import { keepEndings } from './kept-endings.ts';
import { keepSums } from './kept-sums.ts';
import { groupsByMember } from './organisation-groups.ts';
import { areSidesTogether, sidesOfSums, sumJointly } from './questions/joint-sums.ts';
import { type BucketSums, type CountScope, type Receipts, type SumsQuestion, sumByBucket } from './questions/sums.ts';

type Asked = Omit<SumsQuestion, 'scope'>;

/** The one way from a question to its sums. A bucket may have several rows, each with other metrics. */
export type Asker = {
  sums(scopes: readonly CountScope[], question: Asked): Promise<BucketSums[]>;
  /** And how many of the record periods counted the devices sent in opening hours, in the same pass. */
  sumsAndReceipts(
    selection: { entities: readonly EntityRow[]; scopes: readonly CountScope[] },
    question: Asked,
  ): Promise<{ sums: BucketSums[]; receipts: Receipts }>;
};

export function createAsker(counts: Counts): Asker {
  const kept = keepSums(counts);
  const gathered = gatherQuestions(counts);
  const endings = keepEndings(counts);

  async function sumsOf(question: SumsQuestion): Promise<BucketSums[]> {
    const additive = only(question, 'additive');
    const plain =
      additive.metrics.length === 0
        ? Promise.resolve([])
        : kept.answer(additive, false).then((answer) => answer?.sums ?? ofPlaces(additive));
    const [added, daily, joint] = await Promise.all([
      plain,
      sumByBucket(counts, question, 'daily'),
      jointly(question, () => plain),
    ]);
    return [...added, ...daily, ...joint];
  }

  async function withReceipts(question: SumsQuestion, entities: readonly EntityRow[]) {
    const additive = only(question, 'additive');
    const plain = kept.answer(additive, true).then((answer) => answer ?? ofPlacesWithReceipts(additive, entities));
    const [{ sums, receipts }, daily, joint] = await Promise.all([
      plain,
      sumByBucket(counts, question, 'daily'),
      jointly(question, async () => (await plain).sums),
    ]);
    return { sums: [...sums, ...daily, ...joint], receipts };
  }

  // Mostly a record tells both sides or neither, and it is the plain sums that are asked for; only else every hour is looked at.
  async function jointly(question: SumsQuestion, plain: () => Promise<readonly BucketSums[]>): Promise<BucketSums[]> {
    const asked = question.ratios ?? [];
    if (asked.length === 0) return [];
    const areAsked = asked.every((ratio) => ratios[ratio].every((side) => question.metrics.includes(side)));
    if (areAsked && (await areSidesTogether(counts, question, asked))) return sidesOfSums(await plain(), asked);
    return sumJointly(counts, question);
  }

  // The engine tells of each place; what places are made of them is added up here.
  async function ofPlaces({ groups, ...question }: SumsQuestion): Promise<readonly BucketSums[]> {
    const ask = async () => ({ sums: await gathered.sums(question), receipts: new Map() });
    return sumsOfGroups((await endings(question, null, ask)).sums, groups);
  }

  async function ofPlacesWithReceipts({ groups, ...question }: SumsQuestion, entities: readonly EntityRow[]) {
    const openings = openingsOf(entities);
    const ask = () => gathered.withReceipts(question, openings);
    const { sums, receipts } = await endings(question, openings, ask);
    return { sums: sumsOfGroups(sums, groups), receipts };
  }

  return {
    async sums(scopes, question) {
      const answers = await Promise.all(scopes.map((scope) => sumsOf({ ...question, scope })));
      return answers.flat();
    },
    async sumsAndReceipts({ scopes, entities }, question) {
      const answers = await Promise.all(scopes.map((scope) => withReceipts({ ...question, scope }, entities)));
      const [first, ...others] = answers;
      if (first !== undefined && others.length === 0) return first;
      return {
        sums: answers.flatMap(({ sums }) => sums),
        receipts: new Map(answers.flatMap(({ receipts }) => [...receipts])),
      };
    },
  };
}

function sumsOfGroups(rows: readonly BucketSums[], groups: SumsQuestion['groups']): readonly BucketSums[] {
  if (groups === undefined) return rows;
  const groupsOf = groupsByMember(groups);
  return rows.flatMap((row) => (groupsOf.get(row.group) ?? []).map((id) => ({ ...row, group: id })));
}

function only(question: SumsQuestion, kind: 'additive' | 'daily'): SumsQuestion {
  const { ratios: _ratios, ...rest } = question;
  return { ...rest, metrics: question.metrics.filter((name) => metrics[name].kind === kind) };
}
