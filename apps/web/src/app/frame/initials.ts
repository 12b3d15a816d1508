/** The initials for an avatar: the first letters of first and last name, or the first character of a name without spaces. */
export function formatInitials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const first = [...(parts[0] ?? '')][0] ?? '';
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
