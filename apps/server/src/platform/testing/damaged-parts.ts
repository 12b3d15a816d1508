import { readdirSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Changes one bit in the middle of a file of a part. */
export async function flipPartByte(part: string, file: string): Promise<void> {
  const content = await readFile(path.join(part, file));
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 0x10, middle);
  await writeFile(path.join(part, file), content);
}

/** Removes the second half of a file of a part. */
export async function cutOff(part: string, file: string): Promise<void> {
  const { length } = await readFile(path.join(part, file));
  await truncate(path.join(part, file), length >> 1);
}

/** The folders of the parts of a month ("yyyy-MM"), of the table `records`. */
export function findParts(folder: string, month: string): string[] {
  return readdirSync(path.join(folder, 'counts/store'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(`${month.replace('-', '')}_`))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((part) => !part.includes('detached') && readdirSync(part).length > 0);
}
