import type { Readable } from 'node:stream';

/** A file as the reply to a request. `name`: name for saving, in any script; `type`: media type; `bytes`: length of a stream if known. */
export type FileReply = { name: string; type: string; body: Buffer | Readable; bytes?: number };

/**
 * The content-disposition header with the name under which a browser saves a reply: RFC 6266, with an ASCII name for old clients. `inline`:
 * the browser may show it first.
 */
export function buildContentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
    .trim();
  const saved = safe === '' ? 'download' : safe;
  const ascii = toAsciiName(saved).replace(/[%;]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(saved)}`;
}

/** The name without accents: "Café 2026–27.xlsx" as "Cafe 2026-27.xlsx". Other scripts are left out: "portico 2026.xlsx". */
function toAsciiName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replaceAll('ß', 'ss');
  if (/^[\x20-\x7e]+$/.test(plain)) return plain;
  const rest = plain
    .replace(/[^\x20-\x7e]+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return /^[.-]/.test(rest) || rest === '' ? `portico${rest}` : `portico ${rest}`;
}

/** Percent-encodes for RFC 5987, which allows fewer unencoded characters than encodeURIComponent leaves. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
