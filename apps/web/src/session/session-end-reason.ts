const storageKey = 'portico-farewell';

/** Stores the reason why a session ended, until the login page shows it. The first reason stays; later ones are consequences of it. */
export function storeSessionEndReason(text: string): void {
  if (sessionStorage.getItem(storageKey) === null) sessionStorage.setItem(storageKey, text);
}

/** Returns and removes the reason why the last session of this window ended. */
export function takeSessionEndReason(): string | null {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return text;
}
