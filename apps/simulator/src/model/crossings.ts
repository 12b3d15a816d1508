import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { doorwayOf } from './doorway.ts';
import { type Random, randomOf } from './random.ts';

/** A record period of one device, as the place's people made it. */
export type SeenPeriod = { seed: number; sn: string; at: number; minutes: number; metrics: Metrics };

/** A group of people who came together. */
export type Group = { kind: 'family' | 'single' | 'other' };

/** One who crosses the picture: where, when, and what is to be counted if the device sees it. */
export type Crossing = {
  way: 'in' | 'out' | 'passby' | 'turnback' | 'stay';
  /** Epoch seconds, within the period. */
  at: number;
  /** Share of the picture's width. */
  x: number;
  /** Centimetres; vehicles are as high as the door. */
  height: number;
  isChild: boolean;
  isStaff: boolean;
  isVehicle: boolean;
  /** The metrics that describe somebody who enters, beside flowIn and enterStaff; for one who leaves, were it an entrance. */
  traits: readonly Metric[];
  group: Group | null;
  /** How long a stay was. */
  seconds: number;
};

/**
 * The people behind a period's numbers, always the same ones for the same period. Counting them all gives the numbers again;
 * counting those a device sees gives numbers that fit together as well.
 */
export function* crossingsOf(period: SeenPeriod): Generator<Crossing> {
  const { metrics } = period;
  const entering = entrantsOf(period);
  yield* placed(period, 'in', entering);
  const leaveStaff = metrics.leaveStaff ?? 0;
  const flowOut = metrics.flowOut ?? 0;
  const leaving = leaversOf(entering, flowOut, leaveStaff);
  yield* placed(period, 'out', leaving);
  yield* placed(period, 'in', vehicles(metrics.inCar));
  yield* placed(period, 'out', vehicles(metrics.outCar));
  const crowd = (people: number | null | undefined) => somebodies(people ?? 0, childShareOf(metrics), period);
  yield* placed(period, 'turnback', crowd(metrics.flowTurnback));
  yield* placed(period, 'passby', crowd(metrics.flowPassby));
  const stays = crowd(metrics.dwellCount);
  const lengths = staysOf(period, stays.length);
  yield* placed(period, 'stay', stays.map((stay, index) => ({ ...stay, seconds: lengths[index] ?? 0 }))); // biome-ignore format: one thought
}

/** Whether a metric counts distinct people of a day. */
export function isDistinct(metric: Metric): boolean {
  return metric.startsWith('dedupe');
}

type Somebody = Omit<Crossing, 'way' | 'at' | 'x' | 'height'>;

const stranger: Somebody = {
  isChild: false,
  isStaff: false,
  isVehicle: false,
  traits: ['adult', 'genderUnknown', 'age0'],
  group: null,
  seconds: 0,
};

const ofChildren: ReadonlySet<Metric> = new Set(['children', 'age1', 'age2']);
// Of devices that do not tell children: about one in twelve is one.
const usualChildShare = 0.08;

// Who leaves looks like those who come, as often over as it takes: nothing is known about them but their number. In the
// second round nobody is a new face, and groups are other groups.
function leaversOf(entering: readonly Somebody[], people: number, staff: number): Somebody[] {
  const again = new Map<Group, Group>();
  return Array.from({ length: people }, (_, index) => {
    const turn = entering.length === 0 ? 0 : index % entering.length;
    if (turn === 0) again.clear();
    const like = entering[turn] ?? { ...stranger, group: { kind: 'single' } };
    const traits = like.traits.filter((trait) => trait !== 'dedupeStaff' && (index === turn || !isDistinct(trait)));
    const group = like.group && (again.get(like.group) ?? { kind: like.group.kind });
    if (like.group && group) again.set(like.group, group);
    return { ...like, traits, isStaff: index >= people - staff, group };
  });
}

function childShareOf({ children, flowIn }: Metrics): number {
  return typeof children === 'number' && flowIn ? children / flowIn : usualChildShare;
}

function vehicles(count: number | null | undefined): Somebody[] {
  return Array.from({ length: count ?? 0 }, () => ({ ...stranger, isVehicle: true, traits: [] }));
}

function somebodies(count: number, childShare: number, { seed, sn, at }: SeenPeriod): Somebody[] {
  const random = randomOf(seed, sn, at, 'children');
  return Array.from({ length: count }, () => ({ ...stranger, isChild: random() < childShare }));
}

// Children come first, then grown-up visitors, then staff, so that every trait can be dealt out along the line.
function entrantsOf(period: SeenPeriod): Somebody[] {
  const { seed, sn, at, metrics } = period;
  const people = metrics.flowIn ?? 0;
  const staff = metrics.enterStaff ?? 0;
  const random = randomOf(seed, sn, at, 'traits');
  const dealt = (names: readonly Metric[], count: number, order?: Random) => deal(metrics, names, count, order);
  const kinds = dealt(['children', 'adult'], people);
  const ages = dealt(['age1', 'age2', 'age0', 'age3', 'age4', 'age5', 'age6'], people);
  const genders = dealt(['genderMale', 'genderFemale', 'genderUnknown'], people, random);
  const distinct = metrics.dedupedCount ?? 0;
  const newStaff = metrics.dedupeStaff ?? 0;
  const distinctAges = dealt(distinctAgeNames, distinct);
  const distinctGenders = dealt(['dedupedMale', 'dedupedFemale', 'dedupedGenderUnknown'], distinct, random);
  const groups = groupsOf(metrics, people);
  return Array.from({ length: people }, (_, index) => {
    const isNewStaff = index >= people - newStaff;
    const traits = [kinds[index], ages[index], genders[index], isNewStaff ? ('dedupeStaff' as const) : undefined];
    if (index < distinct) traits.push('dedupedCount', distinctAges[index], distinctGenders[index]);
    const known = traits.filter((trait) => trait !== undefined);
    const said = kinds[index] ?? ages[index];
    const isChild = said === undefined ? random() < usualChildShare : ofChildren.has(said);
    return { ...stranger, traits: known, isChild, isStaff: index >= people - staff, group: groups[index] ?? null };
  });
}

const distinctAgeNames: readonly Metric[] = [
  'dedupedAge1', 'dedupedAge2', 'dedupedAge0', 'dedupedAge3', 'dedupedAge4', 'dedupedAge5', 'dedupedAge6',
]; // biome-ignore format: one list

function deal(metrics: Metrics, names: readonly Metric[], count: number, order?: Random): Metric[] {
  const dealt = names.flatMap((name) => Array.from({ length: metrics[name] ?? 0 }, () => name)).slice(0, count);
  return order ? shuffled(dealt, order) : dealt;
}

// A family is a grown-up and at least one child, a single is alone, the other groups share the rest.
function groupsOf(metrics: Metrics, people: number): Group[] {
  const { batch, familys = 0, personals = 0, children = 0 } = metrics;
  if (typeof batch !== 'number' || batch === 0) return [];
  const make = (kind: Group['kind'], count: number) =>
    Array.from({ length: Math.max(0, count) }, (): Group => ({ kind }));
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

// Stays of very different lengths that add up to what the period says.
function staysOf({ seed, sn, at, metrics }: SeenPeriod, count: number): number[] {
  const random = randomOf(seed, sn, at, 'stays');
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

function* placed(period: SeenPeriod, way: Crossing['way'], people: readonly Somebody[]): Generator<Crossing> {
  const { seed, sn, at, minutes } = period;
  const random = randomOf(seed, sn, at, way);
  const { left, right } = doorwayOf(seed, sn);
  // Spread evenly over the period, in an order of their own: half of the time is half of the people.
  const turns = shuffled([...people.keys()], random);
  const centres = new Map<Group, number>();
  for (const [index, somebody] of people.entries()) {
    const alone = left + (right - left) * middling(random);
    const centre = somebody.group ? (centres.get(somebody.group) ?? alone) : alone;
    if (somebody.group) centres.set(somebody.group, centre);
    const x = Math.min(right, Math.max(left, centre + 0.06 * (random() - 0.5)));
    const tall = random();
    const height = somebody.isVehicle ? 250 : somebody.isChild ? 85 + 65 * tall : 150 + 45 * tall;
    // A millisecond early, so that the last one is still within.
    const moment = at + (((turns[index] ?? 0) + 1) / people.length) * minutes * 60 - 0.001;
    yield { ...somebody, way, at: moment, x, height };
  }
}

// More people walk in the middle of a door than along its posts.
function middling(random: Random): number {
  return (random() + random()) / 2;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
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
