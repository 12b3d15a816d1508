import { Buffer } from 'node:buffer';
import { XMLParser } from 'fast-xml-parser';
import { isJsonFields, type JsonFields, readSerialNumber } from '../fields.ts';

// Entities are not expanded: no message needs them, and expanding them enables XML attacks.
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: false });

/** The name and the children of a message's element, or the reason why it could not be read. */
export type XmlElement = { name: string; fields: JsonFields } | { fault: string };

/** Reads a message of one element with flat children. */
export function readXmlElement(body: Buffer): XmlElement {
  let parsed: unknown;
  try {
    parsed = parser.parse(body.toString('utf8'), true);
  } catch (error) {
    return {
      fault: `not XML: ${(error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 120)}`,
    };
  }
  const roots = isJsonFields(parsed) ? Object.entries(parsed).filter(([name]) => name !== '?xml') : [];
  const [name, fields] = roots[0] ?? [];
  if (name === undefined || !isJsonFields(fields)) return { fault: 'no element with content' };
  return { name, fields };
}

/** The serial number of a message that cannot be read as a whole, or null. */
export function findUuid(bytes: Buffer): string | null {
  return readSerialNumber(/<uuid>([^<]{1,80})<\/uuid>/.exec(bytes.toString('latin1'))?.[1]);
}

/** Writes a message of one element with flat children. Values are digits and serial numbers; they are escaped nevertheless. */
export function writeXmlElement(name: string, fields: readonly (readonly [string, string | number])[]): Buffer {
  const children = fields.map(([child, value]) => `<${child}>${escape(String(value))}</${child}>`);
  return Buffer.from(`<${name}>${children.join('')}</${name}>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
