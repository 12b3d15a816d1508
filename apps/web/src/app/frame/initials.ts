/** What stands in the avatar: the first letters of first and last name, or the first sign of a name without spaces. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const first = [...(parts[0] ?? '')][0] ?? '';
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
