import { type Route, rightsOf } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { readXlsx } from '../platform/testing/xlsx.ts';
import { type Entry, entries } from './access-matrix-inputs.ts';
import { type Answer, marks, type Scene, type Stranger } from './access-matrix-scene.ts';

/** Every route with what its call needs. */
export const routes = Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, of]) =>
  Object.entries(of).map(([key, route]) => {
    const entry = Object.entries<Record<string, Entry>>(entries).find(([name]) => name === domain)?.[1][key];
    if (entry === undefined) throw new Error(`${domain}.${key} has no entry in access-matrix-inputs.ts`);
    return { name: `${domain}.${key}`, route, entry };
  }),
);

/** How a call has to end: in a failure by name, refused as a thing that is not there, or without a trace of what is not theirs. */
export type End = { status: number; key: string } | 'notThere' | 'unseen' | 'notApplicable';

const ends: Partial<Record<Stranger, End>> = {
  nobody: { status: 401, key: 'unauthorized' },
  disabled: { status: 401, key: 'userDisabled' },
  stopped: { status: 401, key: 'companyStopped' },
  expired: { status: 401, key: 'companyExpired' },
};

/** How the call of a stranger has to end. */
export function endOf(route: Route, { about, lists, ignores, of = 'entity' }: Entry, stranger: Stranger): End {
  const forbidden: End = { status: 403, key: 'forbidden' };
  if (route.access === 'public') return 'notApplicable';
  const known = ends[stranger];
  if (known !== undefined) return known;
  if (stranger === 'newPassword')
    return route.duringSetUp === true ? 'notApplicable' : { status: 403, key: 'passwordMustChange' };
  if (route.access === 'platform') return forbidden;
  if (stranger === 'withoutRight')
    return rightsOf(route.access, { rangeType: selectionTypes[of] }) === 'user' ? 'notApplicable' : forbidden;
  // Whoever has the right in their own company, or beside the place.
  if (about === 'company' && stranger === 'otherOrganisation') return 'notApplicable';
  if (about === 'own') return writes(route) ? 'notApplicable' : 'unseen';
  return lists === true || ignores === true ? 'unseen' : 'notThere';
}

export const writes = (route: Route) => route.writes ?? route.method !== 'GET';

/** What is wrong with the answer a stranger got; null: nothing. */
export function faultOf(answer: Answer, end: Exclude<End, 'notApplicable'>, stranger: Stranger): string | null {
  const { status, key, text } = answer;
  const got = `got ${status} ${text.slice(0, 300)}`;
  if (typeof end === 'object') return status === end.status && key === end.key ? null : `${got} instead of ${end.key}`;
  if (status !== 200) return status === 404 && key === 'notFound' ? null : got;
  const told = readable(answer);
  if (told.includes(marks.place.toLowerCase())) return 'reads what lies in another organisation';
  if (stranger === 'otherCompany' && told.includes(marks.company.toLowerCase())) return 'reads of another company';
  return end === 'unseen' || isEmptyList(text) ? null : got;
}

/** What a person could read of an answer, spreadsheets included. */
function readable({ bytes, text }: Answer): string {
  const isZip = bytes.subarray(0, 2).toString() === 'PK';
  return (isZip ? JSON.stringify(readXlsx(bytes)) : text).toLowerCase();
}

function isEmptyList(text: string): boolean {
  const body: unknown = JSON.parse(text);
  const content: unknown = typeof body === 'object' && body !== null && 'content' in body ? body.content : body;
  return Array.isArray(content) && content.length === 0;
}

/** Counts of the place arrive: the rightful listener hears of them, the other one must not. */
export async function heard(
  { server, entity, company }: Scene,
  route: Route,
  token: string,
  rightful: string,
): Promise<string | null> {
  const [theirs, ours] = [await server.listen(route, { token }), await server.listen(route, { token: rightful })];
  const entityIds = [entity.id];
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds, deviceIds: [] });
  await ours.next();
  const silence = new Promise((resolve) => setTimeout(resolve, 300, null));
  const news = await Promise.race([theirs.next(), silence]);
  for (const channel of [theirs, ours]) channel.close();
  return news === null && theirs.status === 200 ? null : `${theirs.status} ${JSON.stringify(news)}`;
}
