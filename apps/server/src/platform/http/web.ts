import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { basePath, hostPrefix } from '@portico/contract/route';
import { isLanguage, type Language, languages, parseLanguage } from '@portico/contract/words/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Name of the cookie with the chosen language, used for the first page of a visit. */
const languageCookie = 'portico-language';

type Options = {
  server: FastifyInstance;
  folder: string;
  /** Host names, in lower case and without port, on which visitors without a saved language get English. */
  internationalHosts: readonly string[];
};

/** Serves the built console: its files, and its page under the path of every language with `lang` and `dir` filled in. */
export async function serveConsole({ server, folder, internationalHosts }: Options): Promise<void> {
  const page = await readPage(folder);
  /** The language without a saved choice: English on an international host, Chinese on any other. Specification §1. */
  const hostLanguage = (request: FastifyRequest): Language =>
    internationalHosts.includes(request.hostname.toLowerCase()) ? 'en' : 'zh';
  const firstLanguage = (request: FastifyRequest) => chosenLanguage(request) ?? hostLanguage(request);

  if (page !== null) {
    await server.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      // Files ending in .br, which the build writes, are sent to browsers that accept them.
      preCompressed: true,
      setHeaders(reply, file) {
        // The names of built files contain a hash of their content, so the files never change.
        const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  const sendPage = (request: FastifyRequest, reply: FastifyReply, language: Language) => {
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (page === null) return reply.status(503).send(missingBuild);
    const { tag, dir } = languages[language];
    const metaTag = `<meta name="portico-language" content="${hostLanguage(request)}">`;
    return reply.send(
      page.replace(/<html[^>]*>/, `<html lang="${tag}" dir="${dir}">`).replace('</head>', `${metaTag}</head>`),
    );
  };

  server.get('/', async (request, reply) => reply.redirect(`/${firstLanguage(request)}/${readQuery(request)}`, 302));
  server.get('/*', async (request, reply) => {
    // Not relative to a base address, because `//host/x` would then name another host, and `//` no address at all.
    const { pathname } = new URL(`http://any${request.url}`);
    const firstSegment = pathname.split('/')[1] ?? '';
    if (pathname === basePath || pathname.startsWith(`${basePath}/`)) throw new AppError('notFound');
    if (isLanguage(firstSegment)) return sendPage(request, reply, firstSegment);
    const spelledLanguage = parseLanguage(firstSegment);
    if (spelledLanguage !== undefined)
      return reply.redirect(
        `/${spelledLanguage}${pathname.slice(firstSegment.length + 1) || '/'}${readQuery(request)}`,
        302,
      );
    // Redirect a page address without a language; an address of a missing file (with an extension) is not found.
    if (path.extname(pathname) === '') {
      return reply.redirect(`/${firstLanguage(request)}${pathname.replace(/^\/+/, '/')}${readQuery(request)}`, 302);
    }
    throw new AppError('notFound');
  });
}

function chosenLanguage(request: FastifyRequest): Language | undefined {
  const saved = request.cookies[hostPrefix + languageCookie] ?? request.cookies[languageCookie];
  return saved !== undefined && isLanguage(saved) ? saved : undefined;
}

function readQuery(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
}

async function readPage(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}

const missingBuild = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Portico</title>
<body style="font: 16px sans-serif; margin: 3rem"><h1>The console is not built yet</h1>
<p>Start Portico with <code>npm start</code>, which builds it.
The API answers under <code>${basePath}</code>.</p></body></html>`;
