import { useSyncExternalStore } from 'react';
import { applyColourScheme, type ColourScheme } from './theme.ts';
import { useMediaQuery } from './use-media-query.ts';

export const colourSchemeChoices = ['light', 'dark', 'system'] as const;
export type ColourSchemeChoice = (typeof colourSchemeChoices)[number];

const storageKey = 'portico-theme';
const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The scheme the user has chosen; `system` by default. */
export function readColourSchemeChoice(): ColourSchemeChoice {
  const stored = localStorage.getItem(storageKey);
  return colourSchemeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Stores a choice and repaints. */
export function chooseColourScheme(choice: ColourSchemeChoice): void {
  localStorage.setItem(storageKey, choice);
  for (const listener of listeners) listener();
}

function resolveScheme(choice: ColourSchemeChoice, systemIsDark: boolean): ColourScheme {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}

/** Applies the colours before the first paint, to avoid a flash. */
export function applyInitialColourScheme(): void {
  applyColourScheme(resolveScheme(readColourSchemeChoice(), matchMedia(darkQuery).matches));
}

/** The choice, and the shade it results in now. */
export function useColourScheme(): { choice: ColourSchemeChoice; scheme: ColourScheme } {
  const systemIsDark = useMediaQuery(darkQuery);
  const choice = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readColourSchemeChoice);
  return { choice, scheme: resolveScheme(choice, systemIsDark) };
}
