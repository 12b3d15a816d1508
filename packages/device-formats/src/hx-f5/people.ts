import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { isJsonFields, type JsonFields, readNumber } from '../fields.ts';
import { personEvents, unknownAge } from './properties.ts';

/**
 * The lists of individual people in an upload: `attributes` of the AI camera, `eventList` of the 3D camera. null: the camera sent no such
 * list.
 */
export type PersonLists = { attributes: JsonFields[] | null; events: JsonFields[] | null };

/** Reads the lists of individual people from an upload. */
export function readPersonLists(raw: JsonFields): PersonLists {
  return { attributes: readList(raw.attributes), events: readList(raw.eventList) };
}

function readList(value: unknown): JsonFields[] | null {
  return Array.isArray(value) ? value.filter(isJsonFields) : null;
}

/**
 * Counts computed from the lists. Gender and age cover only people entering, so that they add up to flowIn and each person counts once. A
 * metric is known if an entry has its field, and zero if the list is present and empty.
 */
export function countPersonMetrics({ attributes, events }: PersonLists): Metrics {
  return { ...countEvents(events), ...(attributes === null ? {} : countAttributes(attributes)) };
}

function countAttributes(attributes: JsonFields[]): Metrics {
  const metrics: Metrics = {};
  const hasField = (name: string): boolean =>
    attributes.length === 0 || attributes.some((person) => person[name] !== undefined);
  const entering = attributes.filter(isEntering);
  if (hasField('gender')) {
    Object.assign(metrics, { genderMale: 0, genderFemale: 0, genderUnknown: 0 });
    for (const person of entering) if (person.gender !== undefined) addOne(metrics, readGender(person.gender));
  }
  if (hasField('age')) {
    Object.assign(metrics, { age0: 0, age1: 0, age2: 0, age3: 0, age4: 0, age5: 0, age6: 0 });
    for (const person of entering) if (person.age !== undefined) addOne(metrics, readAgeType(person.age));
  }
  if (hasField('workcard')) {
    Object.assign(metrics, { enterStaff: 0, leaveStaff: 0 });
    for (const person of attributes) {
      if (readNumber(person.workcard) !== 1) continue;
      const event = readNumber(person.eventType);
      if (event === personEvents.enter) addOne(metrics, 'enterStaff');
      if (event === personEvents.leave) addOne(metrics, 'leaveStaff');
    }
  }
  return metrics;
}

// Only cameras from V1.7 on distinguish children, and those also send the sums inAdult and inChild. So adults are counted from the list
// only if it contains a child.
function countEvents(events: JsonFields[] | null): Metrics {
  return events?.some(isChild) === true ? countAdults(events) : {};
}

/** The adults and children among the people entering, for a list that distinguishes them. */
export function countAdults(events: readonly JsonFields[]): Metrics {
  const entering = events.filter(isEntering);
  const children = entering.filter(isChild).length;
  return { adult: entering.length - children, children };
}

/** Whether an event is that of a child. */
export function isChild(event: JsonFields): boolean {
  return readEventKind(event) !== null && Number(event.eventType) >= personEvents.child;
}

// 0 to 3, also for a child; null for a number that is not documented.
function readEventKind({ eventType }: JsonFields): number | null {
  const event = readNumber(eventType) ?? Number.NaN;
  const kind = event >= personEvents.child ? event - personEvents.child : event;
  return kind >= personEvents.enter && kind <= personEvents.turnBack ? kind : null;
}

/** The sums of a list of individual people, for uploads with a list and without sums. */
export function countFlow(people: readonly JsonFields[]): Metrics {
  const metrics: Metrics = { flowIn: 0, flowOut: 0, flowPassby: 0, flowTurnback: 0 };
  for (const person of people) {
    const kind = readEventKind(person);
    if (kind === personEvents.enter) addOne(metrics, 'flowIn');
    if (kind === personEvents.leave) addOne(metrics, 'flowOut');
    if (kind === personEvents.passBy) addOne(metrics, 'flowPassby');
    if (kind === personEvents.turnBack) addOne(metrics, 'flowTurnback');
  }
  return metrics;
}

/** The stays of the people who entered, from the lists, in whole seconds; empty if no entry has a stay time. */
export function countStays({ attributes, events }: PersonLists): Metrics {
  let milliseconds = 0;
  let count = 0;
  for (const person of attributes ?? events ?? []) {
    const stay = readNumber(person.stayTime);
    if (!isEntering(person) || stay === undefined || !(stay >= 0)) continue;
    milliseconds += stay;
    count += 1;
  }
  return count === 0 ? {} : { dwellSeconds: Math.round(milliseconds / 1000), dwellCount: count };
}

function isEntering(person: JsonFields): boolean {
  return readEventKind(person) === personEvents.enter;
}

// -1 means an error of the camera, 0 means "unknown".
function readGender(value: unknown): Metric {
  const gender = readNumber(value);
  return gender === 1 ? 'genderMale' : gender === 2 ? 'genderFemale' : 'genderUnknown';
}

// An age range [min, max] belongs to the age type that contains its middle, because the ranges of the camera and of the platform have
// different limits.
function readAgeType(value: unknown): Metric {
  const bounds: unknown[] = Array.isArray(value) ? value : [value];
  const known = bounds
    .map((bound) => readNumber(bound) ?? Number.NaN)
    .filter((bound) => bound >= 0 && bound < unknownAge);
  const [first, last = first] = known;
  if (first === undefined || last === undefined) return 'age0';
  const years = Math.floor((first + last) / 2);
  if (years <= 9) return 'age1';
  if (years <= 16) return 'age2';
  if (years <= 30) return 'age3';
  if (years <= 45) return 'age4';
  return years <= 60 ? 'age5' : 'age6';
}

function addOne(metrics: Metrics, metric: Metric): void {
  metrics[metric] = (metrics[metric] ?? 0) + 1;
}

const earliestSeconds = Date.UTC(2000, 0) / 1000;
const latestSeconds = Date.UTC(2100, 0) / 1000;

/**
 * When a person passed, in whole epoch seconds; null when it is not known. The documents say microseconds, but the value in their example is
 * in no unit that gives a date of this century, so milliseconds and seconds are accepted too.
 */
export function readPassageSeconds(person: JsonFields): number | null {
  const sent = readNumber(person.timestamp ?? person.timeStamp) ?? Number.NaN;
  const inUnits = [1e6, 1e3, 1].map((perSecond) => Math.floor(sent / perSecond));
  return inUnits.find((seconds) => seconds >= earliestSeconds && seconds < latestSeconds) ?? null;
}
