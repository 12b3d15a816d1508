import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { type Fields, isFields, readNumber } from '../fields.ts';
import { personEvents, unknownAge } from './facts.ts';

/** Single people of an upload: `attributes` of the AI camera, `eventList` of the 3D camera. null: the camera sent no such list. */
export type People = { attributes: Fields[] | null; events: Fields[] | null };

/** Picks the lists of single people out of an upload. */
export function peopleOf(raw: Fields): People {
  return { attributes: listOf(raw.attributes), events: listOf(raw.eventList) };
}

function listOf(value: unknown): Fields[] | null {
  return Array.isArray(value) ? value.filter(isFields) : null;
}

/**
 * What the lists say. Gender and age are of people entering only, so that they add up to flowIn and nobody counts twice.
 * A figure is known when an entry carries its field, and zero when the list is there and empty.
 */
export function countPeople({ attributes, events }: People): Metrics {
  return { ...countEvents(events), ...(attributes === null ? {} : countAttributes(attributes)) };
}

function countAttributes(attributes: Fields[]): Metrics {
  const metrics: Metrics = {};
  const says = (name: string): boolean =>
    attributes.length === 0 || attributes.some((person) => person[name] !== undefined);
  const entering = attributes.filter(isEntering);
  if (says('gender')) {
    Object.assign(metrics, { genderMale: 0, genderFemale: 0, genderUnknown: 0 });
    for (const person of entering) if (person.gender !== undefined) addOne(metrics, genderOf(person.gender));
  }
  if (says('age')) {
    Object.assign(metrics, { age0: 0, age1: 0, age2: 0, age3: 0, age4: 0, age5: 0, age6: 0 });
    for (const person of entering) if (person.age !== undefined) addOne(metrics, ageOf(person.age));
  }
  if (says('workcard')) {
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

// Only cameras from V1.7 on tell children apart; those that do send the sums inAdult and inChild as well. So adults are read off
// the list only where it shows a child.
function countEvents(events: Fields[] | null): Metrics {
  if (events === null) return {};
  const entering = events.filter(isEntering);
  const isChild = (event: Fields): boolean => (readNumber(event.eventType) ?? 0) >= personEvents.child;
  if (!events.some(isChild)) return {};
  const children = entering.filter(isChild).length;
  return { adult: entering.length - children, children };
}

/** Sums of a list of single events, for uploads that carry the list and no sums. */
export function countFlow(events: Fields[]): Metrics {
  const metrics: Metrics = { flowIn: 0, flowOut: 0, flowPassby: 0, flowTurnback: 0 };
  for (const event of events) {
    const kind = (readNumber(event.eventType) ?? Number.NaN) % personEvents.child;
    if (kind === personEvents.enter) addOne(metrics, 'flowIn');
    if (kind === personEvents.leave) addOne(metrics, 'flowOut');
    if (kind === personEvents.passBy) addOne(metrics, 'flowPassby');
    if (kind === personEvents.turnBack) addOne(metrics, 'flowTurnback');
  }
  return metrics;
}

/** Stays of the people who entered, in whole seconds, from the lists; empty where no entry has a stay time. */
export function countStays({ attributes, events }: People): Metrics {
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

function isEntering(person: Fields): boolean {
  return (readNumber(person.eventType) ?? Number.NaN) % personEvents.child === personEvents.enter;
}

// -1 is the camera's error, 0 its "unknown".
function genderOf(value: unknown): Metric {
  const gender = readNumber(value);
  return gender === 1 ? 'genderMale' : gender === 2 ? 'genderFemale' : 'genderUnknown';
}

// A range [min, max] belongs to the age type its middle falls in: ranges of the camera and of the platform are cut differently.
function ageOf(value: unknown): Metric {
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
