import { useSyncExternalStore } from 'react';
import { paintDocument, type Shade } from './theme.ts';
import { useMedia } from './use-media.ts';

export const shadeChoices = ['light', 'dark', 'system'] as const;
export type ShadeChoice = (typeof shadeChoices)[number];

const storageKey = 'portico-theme';
const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** What the person chose; the system's own unless they chose. */
export function storedShadeChoice(): ShadeChoice {
  const stored = localStorage.getItem(storageKey);
  return shadeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Remembers a choice and repaints. */
export function chooseShade(choice: ShadeChoice): void {
  localStorage.setItem(storageKey, choice);
  for (const listener of listeners) listener();
}

function decided(choice: ShadeChoice, systemIsDark: boolean): Shade {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}

/** Paints the document before the first picture, so that nothing flashes. */
export function paintFirst(): void {
  paintDocument(decided(storedShadeChoice(), matchMedia(darkQuery).matches));
}

/** The choice, and the shade it comes to now. */
export function useShade(): { choice: ShadeChoice; shade: Shade } {
  const systemIsDark = useMedia(darkQuery);
  const choice = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, storedShadeChoice);
  return { choice, shade: decided(choice, systemIsDark) };
}
