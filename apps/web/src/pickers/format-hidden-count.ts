import { isolateDirection } from '../ui/text-direction.ts';

/** Stands for the chosen values that do not fit a field in one line: "+2". */
export const formatHiddenCount = (hidden: readonly unknown[]): string => isolateDirection(`+${hidden.length}`);
