const storageKey = 'portico-farewell';

/** Keeps, over the way to the login page, why a session ended. What ended it is said first; its consequences are not. */
export function keepFarewell(text: string): void {
  if (sessionStorage.getItem(storageKey) === null) sessionStorage.setItem(storageKey, text);
}

/** Why the last session of this window ended; told once. */
export function takeFarewell(): string | null {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return text;
}
