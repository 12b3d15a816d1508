import { SaxesParser } from 'saxes';
import { FileFault } from './read-answer.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements of spreadsheets are nested about ten deep. */
const maxDepth = 100;
/** Characters of one text, comment or attribute. Excel writes at most 32,767; the library needs minutes for millions. */
const maxTokenLength = 100_000;
const chunkBytes = 65_536;

export type XmlListener = {
  /** `name` without its namespace prefix. */
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Reports the elements and texts of an XML file in order. Throws if it is not well-formed, has a DOCTYPE, or is nested too deep. Throws
 * the fault `tooLarge` for a very long text, comment or attribute.
 */
export function parseXmlPart(bytes: Uint8Array, { open, close, text }: XmlListener): void {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  // Entities can be declared only in a DOCTYPE, and no spreadsheet has one.
  parser.on('doctype', () => {
    throw new Error('A DOCTYPE is not allowed.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new Error(`More than ${maxDepth} elements are nested.`);
    for (const value of Object.values(attributes)) requireShort(value);
    open?.(removePrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(removePrefix(name));
  });
  parser.on('text', (content) => {
    requireShort(content);
    text?.(content);
  });
  parser.on('cdata', (content) => {
    requireShort(content);
    text?.(content);
  });
  parser.on('comment', requireShort);
  parser.on('processinginstruction', ({ body }) => requireShort(body));
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.byteLength; start += chunkBytes)
    parser.write(decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true }));
  parser.write(decoder.decode());
  parser.close();
}

function requireShort(token: string): void {
  if (token.length > maxTokenLength) throw new FileFault({ fault: 'tooLarge' });
}

/** The value of an attribute, with or without a namespace prefix. */
export function findAttribute(attributes: Attributes, name: string): string | undefined {
  const found = Object.keys(attributes).findLast((given) => removePrefix(given) === name);
  return found === undefined ? undefined : attributes[found];
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1);
