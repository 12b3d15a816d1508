import { type Route, resolveAccess } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { readFirstSheet } from '../platform/testing/xlsx.ts';
import { type AccessEntry, accessEntries } from './access-matrix-inputs.ts';
import { type AccessScene, type CallAnswer, namesOfProtectedRows, type RefusedCaller } from './access-matrix-scene.ts';

/** Every route with its access entry. */
export const routeEntries = Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
  Object.entries(routes).map(([key, route]) => {
    const entry = Object.entries<Record<string, AccessEntry>>(accessEntries).find(([name]) => name === domain)?.[1][
      key
    ];
    if (entry === undefined) throw new Error(`${domain}.${key} has no entry in access-matrix-inputs.ts`);
    return { name: `${domain}.${key}`, route, entry };
  }),
);

/**
 * Required outcome of a call by a refused caller: a failure by status and key; 404 as if the row did not exist; or success without data of
 * others (`unseen`). `notApplicable`: the caller is not refused on this route.
 */
export type ExpectedOutcome = { status: number; key: string } | 'notThere' | 'unseen' | 'notApplicable';

const outcomeByCaller: Partial<Record<RefusedCaller, ExpectedOutcome>> = {
  nobody: { status: 401, key: 'unauthorized' },
  disabled: { status: 401, key: 'userDisabled' },
  stopped: { status: 401, key: 'companyStopped' },
  expired: { status: 401, key: 'companyExpired' },
};

/** Determines the required outcome of a refused caller's call. */
export function determineOutcome(
  route: Route,
  { ownership, isList, skipsForeign, placeKind = 'entity' }: AccessEntry,
  stranger: RefusedCaller,
): ExpectedOutcome {
  const forbidden: ExpectedOutcome = { status: 403, key: 'forbidden' };
  if (route.access === 'public') return 'notApplicable';
  const known = outcomeByCaller[stranger];
  if (known !== undefined) return known;
  if (stranger === 'newPassword')
    return route.isAllowedDuringSetUp === true ? 'notApplicable' : { status: 403, key: 'passwordMustChange' };
  if (route.access === 'platform') return forbidden;
  if (stranger === 'withoutRight') {
    if (route.access === 'device:set') return { status: 403, key: 'deviceNoPermission' };
    return resolveAccess(route.access, { rangeType: selectionTypes[placeKind] }) === 'user'
      ? 'notApplicable'
      : forbidden;
  }
  if (stranger === 'otherOrganisation' && route.needsWholeCompany === true)
    return { status: 403, key: 'wholeCompanyNeeded' };
  // From here on the caller has the permission, but in another company or another organisation.
  if (ownership === 'company' && stranger === 'otherOrganisation') return 'notApplicable';
  if (ownership === 'own') return isWritingRoute(route) ? 'notApplicable' : 'unseen';
  return isList === true || skipsForeign === true ? 'unseen' : 'notThere';
}

export const isWritingRoute = (route: Route) => route.writes ?? route.method !== 'GET';

/** Describes how an answer violates the required outcome; null: it does not. */
export function findAnswerFault(
  answer: CallAnswer,
  required: Exclude<ExpectedOutcome, 'notApplicable'>,
  stranger: RefusedCaller,
): string | null {
  const { status, key, text } = answer;
  const got = `got ${status} ${text.slice(0, 300)}`;
  if (typeof required === 'object')
    return status === required.status && key === required.key ? null : `${got} instead of ${required.key}`;
  if (status !== 200) return status === 404 && key === 'notFound' ? null : got;
  const answerText = readable(answer);
  if (answerText.includes(namesOfProtectedRows.place.toLowerCase())) return 'reads what lies in another organisation';
  if (stranger === 'otherCompany' && answerText.includes(namesOfProtectedRows.company.toLowerCase()))
    return 'reads of another company';
  return required === 'unseen' || isEmptyList(text) ? null : got;
}

/** Text a user could read in an answer, including text in a spreadsheet. */
function readable({ bytes, text }: CallAnswer): string {
  const isZip = bytes.subarray(0, 2).toString() === 'PK';
  return (isZip ? JSON.stringify(readFirstSheet(bytes)) : text).toLowerCase();
}

function isEmptyList(text: string): boolean {
  const body: unknown = JSON.parse(text);
  const content: unknown = typeof body === 'object' && body !== null && 'content' in body ? body.content : body;
  return Array.isArray(content) && content.length === 0;
}

/**
 * Emits new counts of the place and checks that the permitted listener receives them and the refused one does not. Returns the violation,
 * or null.
 */
export async function checkLiveEvents(
  { server, entity, company }: AccessScene,
  route: Route,
  token: string,
  rightful: string,
): Promise<string | null> {
  const [theirs, ours] = [await server.listen(route, { token }), await server.listen(route, { token: rightful })];
  const entityIds = [entity.id];
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds, deviceIds: [] });
  await ours.next();
  const silence = new Promise((resolve) => setTimeout(resolve, 300, null));
  const received = await Promise.race([theirs.next(), silence]);
  for (const channel of [theirs, ours]) channel.close();
  return received === null && theirs.status === 200 ? null : `${theirs.status} ${JSON.stringify(received)}`;
}
