/** Copies a text, and says whether it did. Over plain http browsers have no clipboard but still know the old command. */
export async function copyText(text: string): Promise<boolean> {
  // TypeScript believes in a clipboard everywhere; on plain http there is none.
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
  // A dialog keeps the focus inside itself.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // Deprecated, and the only way without a secure connection.
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
