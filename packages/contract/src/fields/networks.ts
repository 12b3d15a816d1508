import * as z from 'zod/mini';
import { formatNetwork, maxNetworks, parseNetwork, splitNetworks } from '../words/networks.ts';

const network = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(50),
    z.refine((text) => parseNetwork(text) !== null),
  ),
  z.transform((text: string) => {
    const parsed = parseNetwork(text);
    return parsed === null ? text : formatNetwork(parsed);
  }),
);

/** Networks in one form, without duplicates: a list, or text with any separators; null, an empty text or an empty list: none are set. */
export const networkList = z.pipe(
  z.transform((given: unknown) => {
    const list = typeof given === 'string' ? splitNetworks(given) : given;
    return Array.isArray(list) && list.length === 0 ? null : list;
  }),
  z.nullable(
    z.pipe(
      z.array(network).check(z.maxLength(maxNetworks)),
      z.transform((list: string[]) => [...new Set(list)]),
    ),
  ),
);
