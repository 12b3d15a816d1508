/** Types of doors, with their numbers on the wire. The type decides which counters fit. */
export const entranceTypes = {
  openFront: 1,
  swingDoor: 2,
  slidingDoor: 3,
  revolvingDoor: 4,
  gate: 5,
  stairs: 6,
} as const;

export type EntranceType = keyof typeof entranceTypes;

export const entranceTypeNames = Object.keys(entranceTypes) as EntranceType[];
