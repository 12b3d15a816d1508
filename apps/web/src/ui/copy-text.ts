/**
 * Copies a text and returns whether it was copied. On plain HTTP, browsers have no clipboard API but still support the deprecated
 * `document.execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  // In TypeScript's types the clipboard always exists; on plain HTTP it does not.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined)
    return clipboard.writeText(text).then(
      () => true,
      () => copyByCommand(text),
    );
  return copyByCommand(text);
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // The field has to be inside an open dialog, because a dialog does not let the focus out.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // Deprecated, but the only way on plain HTTP.
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
