import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { generateDoorway } from './doorway.ts';
import { createRandom, type RandomFunction } from './random.ts';

/** A record period of one device with the true numbers of people at the place. `at`: epoch seconds. */
export type PassagePeriod = { seed: number; sn: string; at: number; minutes: number; metrics: Metrics };

/** A group of people who came together. */
export type VisitorGroup = { kind: 'family' | 'single' | 'other' };

/** One person (or vehicle) that crosses the picture: where, when, and which metrics to count if the device sees the crossing. */
export type Crossing = {
  kind: 'in' | 'out' | 'passby' | 'turnback' | 'stay';
  /** Epoch seconds, within the period. */
  at: number;
  /** Horizontal position as a share of the picture's width. */
  x: number;
  /** Centimetres; a vehicle has the height of the door. */
  height: number;
  isChild: boolean;
  isStaff: boolean;
  isVehicle: boolean;
  /** Metrics of a person who enters, besides flowIn and enterStaff. For a person who leaves: the metrics as if the person entered. */
  traits: readonly Metric[];
  group: VisitorGroup | null;
  /** Length of a stay in seconds; 0 for other crossings. */
  staySeconds: number;
};

/**
 * Generates the people behind a period's numbers, always the same for the same period. Counting all of them gives the period's numbers
 * again; counting only those a device sees gives consistent numbers too.
 */
export function* generateCrossings(period: PassagePeriod): Generator<Crossing> {
  const { metrics } = period;
  const entering = createEntrants(period);
  yield* placeInPeriod(period, 'in', entering);
  const leaveStaff = metrics.leaveStaff ?? 0;
  const flowOut = metrics.flowOut ?? 0;
  const leaving = createLeavers(entering, flowOut, leaveStaff);
  yield* placeInPeriod(period, 'out', leaving);
  yield* placeInPeriod(period, 'in', vehicles(metrics.inCar));
  yield* placeInPeriod(period, 'out', vehicles(metrics.outCar));
  const crowd = (people: number | null | undefined) => createPeople(people ?? 0, computeChildShare(metrics), period);
  yield* placeInPeriod(period, 'turnback', crowd(metrics.flowTurnback));
  yield* placeInPeriod(period, 'passby', crowd(metrics.flowPassby));
  const placements = crowd(metrics.dwellCount);
  const lengths = createStayLengths(period, placements.length);
  yield* placeInPeriod(period, 'stay', placements.map((stay, index) => ({ ...stay, staySeconds: lengths[index] ?? 0 }))); // biome-ignore format: one thought
}

/** Whether a metric counts distinct people of a day. */
export function countsDistinctPeople(metric: Metric): boolean {
  return metric.startsWith('dedupe');
}

type Person = Omit<Crossing, 'kind' | 'at' | 'x' | 'height'>;

const unknownPerson: Person = {
  isChild: false,
  isStaff: false,
  isVehicle: false,
  traits: ['adult', 'genderUnknown', 'age0'],
  group: null,
  staySeconds: 0,
};

const childMetrics: ReadonlySet<Metric> = new Set(['children', 'age1', 'age2']);
// Share of children for devices that do not distinguish them: about one in twelve.
const usualChildShare = 0.08;

// People who leave are copies of those who enter, repeated as often as needed, because only their number is known. A repetition adds no
// distinct people and belongs to new groups.
function createLeavers(entering: readonly Person[], people: number, staff: number): Person[] {
  const copies = new Map<VisitorGroup, VisitorGroup>();
  return Array.from({ length: people }, (_, index) => {
    const position = entering.length === 0 ? 0 : index % entering.length;
    if (position === 0) copies.clear();
    const model = entering[position] ?? { ...unknownPerson, group: { kind: 'single' } };
    const traits = model.traits.filter(
      (trait) => trait !== 'dedupeStaff' && (index === position || !countsDistinctPeople(trait)),
    );
    const group = model.group && (copies.get(model.group) ?? { kind: model.group.kind });
    if (model.group && group) copies.set(model.group, group);
    return { ...model, traits, isStaff: index >= people - staff, group };
  });
}

function computeChildShare({ children, flowIn }: Metrics): number {
  return typeof children === 'number' && flowIn ? children / flowIn : usualChildShare;
}

function vehicles(count: number | null | undefined): Person[] {
  return Array.from({ length: count ?? 0 }, () => ({ ...unknownPerson, isVehicle: true, traits: [] }));
}

function createPeople(count: number, childShare: number, { seed, sn, at }: PassagePeriod): Person[] {
  const random = createRandom(seed, sn, at, 'children');
  return Array.from({ length: count }, () => ({ ...unknownPerson, isChild: random() < childShare }));
}

// Children come first, then adult visitors, then staff, so that each metric can be assigned to people in this order.
function createEntrants(period: PassagePeriod): Person[] {
  const { seed, sn, at, metrics } = period;
  const people = metrics.flowIn ?? 0;
  const staff = metrics.enterStaff ?? 0;
  const random = createRandom(seed, sn, at, 'traits');
  const dealt = (names: readonly Metric[], count: number, order?: RandomFunction) => deal(metrics, names, count, order);
  const kinds = dealt(['children', 'adult'], people);
  const ages = dealt(['age1', 'age2', 'age0', 'age3', 'age4', 'age5', 'age6'], people);
  const genders = dealt(['genderMale', 'genderFemale', 'genderUnknown'], people, random);
  const distinct = metrics.dedupedCount ?? 0;
  const newStaff = metrics.dedupeStaff ?? 0;
  const distinctAges = dealt(distinctAgeNames, distinct);
  const distinctGenders = dealt(['dedupedMale', 'dedupedFemale', 'dedupedGenderUnknown'], distinct, random);
  const groups = createGroups(metrics, people);
  return Array.from({ length: people }, (_, index) => {
    const isNewStaff = index >= people - newStaff;
    const traits = [kinds[index], ages[index], genders[index], isNewStaff ? ('dedupeStaff' as const) : undefined];
    if (index < distinct) traits.push('dedupedCount', distinctAges[index], distinctGenders[index]);
    const known = traits.filter((trait) => trait !== undefined);
    const given = kinds[index] ?? ages[index];
    const isChild = given === undefined ? random() < usualChildShare : childMetrics.has(given);
    return { ...unknownPerson, traits: known, isChild, isStaff: index >= people - staff, group: groups[index] ?? null };
  });
}

const distinctAgeNames: readonly Metric[] = [
  'dedupedAge1', 'dedupedAge2', 'dedupedAge0', 'dedupedAge3', 'dedupedAge4', 'dedupedAge5', 'dedupedAge6',
]; // biome-ignore format: one list

function deal(metrics: Metrics, names: readonly Metric[], count: number, order?: RandomFunction): Metric[] {
  const dealt = names.flatMap((name) => Array.from({ length: metrics[name] ?? 0 }, () => name)).slice(0, count);
  return order ? shuffled(dealt, order) : dealt;
}

// A family has an adult and at least one child, a single is alone, the other groups share the remaining people.
function createGroups(metrics: Metrics, people: number): VisitorGroup[] {
  const { batch, familys = 0, personals = 0, children = 0 } = metrics;
  if (typeof batch !== 'number' || batch === 0) return [];
  const make = (kind: VisitorGroup['kind'], count: number) =>
    Array.from({ length: Math.max(0, count) }, (): VisitorGroup => ({ kind }));
  const families = make('family', familys ?? 0);
  const singles = make('single', personals ?? 0);
  const others = make('other', batch - families.length - singles.length);
  const shared = [others, families, singles].find((list) => list.length > 0) ?? [];
  const alone = [...families, ...singles];
  return Array.from({ length: people }, (_, index) => {
    const isChild = index < (children ?? 0);
    const list = isChild && families.length > 0 ? families : shared;
    const own = isChild ? undefined : alone[index - (children ?? 0)];
    return own ?? list[index % list.length] ?? { kind: 'single' };
  });
}

// Stays of very different lengths that add up to the period's `dwellSeconds`.
function createStayLengths({ seed, sn, at, metrics }: PassagePeriod, count: number): number[] {
  const random = createRandom(seed, sn, at, 'stays');
  const weights = Array.from({ length: count }, () => -Math.log(1 - random()) + 0.02);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight, index) => {
    before += weight;
    const until =
      index === count - 1 ? (metrics.dwellSeconds ?? 0) : Math.round(((metrics.dwellSeconds ?? 0) * before) / whole);
    const seconds = until - given;
    given = until;
    return seconds;
  });
}

function* placeInPeriod(period: PassagePeriod, kind: Crossing['kind'], people: readonly Person[]): Generator<Crossing> {
  const { seed, sn, at, minutes } = period;
  const random = createRandom(seed, sn, at, kind);
  const { left, right } = generateDoorway(seed, sn);
  // Crossings are distributed evenly over the period in random order, so half of the period contains half of the people.
  const turns = shuffled([...people.keys()], random);
  const centres = new Map<VisitorGroup, number>();
  for (const [index, person] of people.entries()) {
    const alone = left + (right - left) * randomCentre(random);
    const centre = person.group ? (centres.get(person.group) ?? alone) : alone;
    if (person.group) centres.set(person.group, centre);
    const x = Math.min(right, Math.max(left, centre + 0.06 * (random() - 0.5)));
    const tall = random();
    const height = person.isVehicle ? 250 : person.isChild ? 85 + 65 * tall : 150 + 45 * tall;
    // One millisecond early, so that the last crossing is still within the period.
    const instant = at + (((turns[index] ?? 0) + 1) / people.length) * minutes * 60 - 0.001;
    yield { ...person, kind, at: instant, x, height };
  }
}

// More people walk through the middle of a door than along its posts.
function randomCentre(random: RandomFunction): number {
  return (random() + random()) / 2;
}

function shuffled<T>(list: readonly T[], random: RandomFunction): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [mixed[last], mixed[other]];
    if (a === undefined || b === undefined) continue;
    mixed[last] = b;
    mixed[other] = a;
  }
  return mixed;
}
