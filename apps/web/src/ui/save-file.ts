/** Makes the browser download a file under a name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.download = name;
  link.href = address;
  link.click();
  // After a minute the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
